extension Heap {
    /// Shared shapes live as long as the heap; past this number objects get unique ones, which die with them.
    static let maximumSharedShapes = 20_000
    /// An object with more properties than this is a dictionary rather than a record.
    static let maximumSharedProperties = 128

    /// The empty shape of a prototype, for objects made by the same constructor or literal.
    func rootShape(prototype: Value) -> Shape {
        if let known = rootShapes[prototype.bits] { return known }
        if let object = prototype.asObject { markAsPrototype(object) }
        let isUnique = shapes.count >= Self.maximumSharedShapes
        let shape = newShape(prototype: prototype, table: PropertyTable(capacity: 4), count: 0, isUnique: isUnique)
        if !isUnique { rootShapes[prototype.bits] = shape }
        return shape
    }

    private func newShape(prototype: Value, table: PropertyTable, count: Int, isUnique: Bool) -> Shape {
        let cell = UnsafeMutablePointer<ShapeCell>.allocate(capacity: 1)
        unsafe cell.initialize(
            to: ShapeCell(
                prototype: prototype,
                count: count,
                table: table,
                firstChild: nil,
                nextSibling: nil,
                key: .erased,
                attributes: [],
                isUnique: isUnique,
                liveCount: count
            )
        )
        let shape = unsafe Shape(cell: cell)
        if isUnique {
            noteBuffer(table.bytes + 96)
        } else {
            shapes.append(shape)
        }
        return shape
    }

    /// The shape after adding a property.
    @inline(__always)
    func shape(_ shape: Shape, adding key: PropertyKey, _ attributes: Attributes) -> Shape {
        var child = unsafe shape.cell.pointee.firstChild
        while let known = unsafe child {
            if unsafe known.pointee.key == key, unsafe known.pointee.attributes == attributes {
                return unsafe Shape(cell: known)
            }
            unsafe child = known.pointee.nextSibling
        }
        return newChild(of: shape, key, attributes)
    }

    private func newChild(of parent: Shape, _ key: PropertyKey, _ attributes: Attributes) -> Shape {
        if parent.count >= Self.maximumSharedProperties || shapes.count >= Self.maximumSharedShapes {
            let unique = uniqueCopy(of: parent)
            appendUnique(unique, key, attributes)
            return unique
        }
        // The table is shared while the parent is the last to have appended to it.
        let table = parent.table.count == parent.count ? parent.table : parent.table.copy(count: parent.count)
        table.append(key, attributes)
        let shape = newShape(prototype: parent.prototype, table: table, count: parent.count + 1, isUnique: false)
        unsafe shape.cell.pointee.key = key
        unsafe shape.cell.pointee.attributes = attributes
        unsafe shape.cell.pointee.nextSibling = parent.cell.pointee.firstChild
        unsafe parent.cell.pointee.firstChild = shape.cell
        return shape
    }

    func uniqueCopy(of shape: Shape) -> Shape {
        newShape(
            prototype: shape.prototype,
            table: shape.table.copy(count: shape.count),
            count: shape.count,
            isUnique: true
        )
    }

    func appendUnique(_ shape: Shape, _ key: PropertyKey, _ attributes: Attributes) {
        let before = shape.table.bytes
        shape.table.append(key, attributes)
        bufferBytes &+= shape.table.bytes - before
        unsafe shape.cell.pointee.count += 1
        unsafe shape.cell.pointee.liveCount += 1
    }

    func destroyUnique(_ shape: Shape) {
        bufferBytes &-= shape.table.bytes + 96
        shape.table.destroy()
        unsafe shape.cell.deallocate()
    }

    /// Gives the object a shape nobody shares, so that it can change in place.
    func makeUnique(_ object: Object) {
        guard !object.shape.isUnique else { return }
        object.shape = uniqueCopy(of: object.shape)
    }

    func setPrototype(_ object: Object, _ prototype: Value) {
        makeUnique(object)
        unsafe object.shape.cell.pointee.prototype = prototype
        if let prototype = prototype.asObject { markAsPrototype(prototype) }
        // Receivers further down may have remembered what they found on the way past this object.
        prototypeEpoch &+= 1
    }

    /// From here on, changes to the layout of this object end what was remembered about inherited properties.
    func markAsPrototype(_ object: Object) { object.flags.insert(.isPrototype) }

    @inline(__always)
    func noteLayoutChange(_ object: Object) {
        if object.flags.contains(.isPrototype) { prototypeEpoch &+= 1 }
        if object.flags.contains(.isGlobal) { globalEpoch &+= 1 }
    }
}
