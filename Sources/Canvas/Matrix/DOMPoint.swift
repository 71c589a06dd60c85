/// A point of the Geometry Interfaces specification.
public struct DOMPoint: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double
    public var w: Double

    public init(x: Double = 0, y: Double = 0, z: Double = 0, w: Double = 1) {
        (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }

    public func transformed(by matrix: DOMMatrix) -> DOMPoint { matrix.transformPoint(self) }
}
