/// Rows and columns: the flexible box algorithm of CSS (css-flexbox-1 §9), its steps in its order.
///
/// Left out until a document needs them: `baseline` alignment, automatic margins, `order`, reversed directions and
/// `align-content` other than `start`.
struct FlexContainer {
    let node: Int
    let style: BoxStyle
    let main: Axis
    /// Content-box lengths, as far as they are decided.
    private let innerMain: Double?
    private let innerCross: Double?
    /// What percentages of the children are of. A height that only came out of the content is not one of them.
    private let base: ParentLengths
    private let request: Request
    private var items: [FlexItem] = []
    private var lines: [Line] = []

    private struct Line {
        var range: Range<Int>
        var cross = 0.0
    }

    private var cross: Axis { main.cross }
    private var gap: Double { style.gap(main) }
    private var lineGap: Double { style.gap(cross) }

    init(node: Int, style: BoxStyle, request: Request, hasDefiniteHeight: Bool = true) {
        self.node = node
        self.style = style
        self.request = request
        let axis = style.display == .row ? Axis.horizontal : .vertical
        let insets = style.insets
        main = axis
        innerMain = request[axis].map { max(0, $0 - insets.sum(axis)) }
        innerCross = request[axis.cross].map { max(0, $0 - insets.sum(axis.cross)) }
        base = ParentLengths(
            width: request.width.map { max(0, $0 - insets.horizontal) },
            height: hasDefiniteHeight ? request.height.map { max(0, $0 - insets.vertical) } : nil
        )
    }

    /// The border box for the request.
    mutating func measure(in pass: inout LayoutPass) -> Size {
        let inner = solve(in: &pass)
        var size = Size.zero
        size[main] = request[main] ?? inner.main + style.insets.sum(main)
        size[cross] = request[cross] ?? inner.cross + style.insets.sum(cross)
        return size
    }

    /// Places for the children, relative to the border box.
    mutating func arrange(in pass: inout LayoutPass) -> [PlacedItem] {
        let inner = solve(in: &pass)
        var placed: [PlacedItem] = []
        placed.reserveCapacity(items.count)
        var crossStart = style.insets.leading(cross)
        for line in lines {
            let lineItems = items[line.range]
            let used = lineItems.reduce(gap * Double(max(0, line.range.count - 1))) { $0 + $1.main + $1.margin(main) }
            let spacing = Spacing(style.justify, free: inner.main - used, count: line.range.count)
            var position = style.insets.leading(main) + spacing.before
            for item in lineItems {
                let margin = item.lengths.margin
                let free = line.cross - item.cross - item.margin(cross)
                let shift: Double =
                    switch item.alignment {
                    case .center: free / 2
                    case .end: free
                    default: 0
                    }
                let mainStart = position + margin.leading(main)
                let crossPlace = crossStart + margin.leading(cross) + shift
                placed.append(
                    PlacedItem(
                        node: item.node,
                        frame: main == .horizontal
                            ? Frame(x: mainStart, y: crossPlace, width: item.main, height: item.cross)
                            : Frame(x: crossPlace, y: mainStart, width: item.cross, height: item.main),
                        margin: margin,
                        hasDefiniteHeight: hasDefiniteHeight(item)
                    )
                )
                position += item.main + item.margin(main) + gap + spacing.between
            }
            crossStart += line.cross + lineGap
        }
        return placed
    }
}

extension FlexContainer {
    /// Steps 2 to 11 of §9: sizes for the container's content box and for every item.
    private mutating func solve(in pass: inout LayoutPass) -> (main: Double, cross: Double) {
        collectItems(in: pass)
        let isIntrinsic = innerMain == nil && request.available(main).definite == nil
        for index in items.indices { setBase(of: index, in: &pass) }

        let total = items.reduce(gap * Double(max(0, items.count - 1))) { $0 + $1.hypothetical + $1.margin(main) }
        let room = innerMain ?? request.available(main).reduced(by: style.insets.sum(main)).definite
        breakLines(room: room ?? .infinity)

        var mainLength: Double
        if let innerMain {
            mainLength = innerMain
        } else if isIntrinsic || main == .vertical {
            mainLength = style.wraps && request.available(main) == .minContent ? widestItem : total
        } else {
            // A row that may choose takes what it needs, up to the room there is.
            mainLength = min(total, room ?? total)
            if lines.count > 1 { mainLength = room ?? total }
        }
        if innerMain == nil { mainLength = clampedContent(mainLength) }

        for index in lines.indices {
            if isIntrinsic, main == .horizontal {
                for item in lines[index].range { items[item].main = items[item].hypothetical }
            } else {
                flex(lines[index].range, into: mainLength, in: &pass)
            }
            setCross(of: index, in: &pass)
        }
        let crossLength = lines.reduce(lineGap * Double(max(0, lines.count - 1))) { $0 + $1.cross }
        return (mainLength, innerCross ?? crossLength)
    }

    private var widestItem: Double { items.reduce(0) { max($0, $1.hypothetical + $1.margin(main)) } }

    /// The container's own limits count before items flex into its length, or a minimum height would leave them small.
    private func clampedContent(_ length: Double) -> Double {
        let lengths = ItemLengths(style, base: ParentLengths())
        let insets = style.insets.sum(main)
        return max(0, lengths.clamp(length + insets, main) - insets)
    }

    private mutating func collectItems(in pass: LayoutPass) {
        var child = pass.tree.nodes[node].firstChild
        while child >= 0 {
            let childStyle = pass.style(child)
            if childStyle.display != .none, !childStyle.isAbsolute {
                var item = FlexItem(node: child, style: childStyle, lengths: ItemLengths(childStyle, base: base))
                item.alignment = childStyle.alignSelf ?? style.align
                items.append(item)
            }
            child = pass.tree.nodes[child].nextSibling
        }
    }

    /// By its style, by stretching, or by its share of a height that is definite itself (css-flexbox-1 §9.8).
    private func hasDefiniteHeight(_ item: FlexItem) -> Bool {
        item.lengths.height != nil || (main == .horizontal ? isStretched(item) : base.height != nil)
    }

    private func isStretched(_ item: FlexItem) -> Bool {
        item.alignment == .stretch && item.lengths[cross] == nil
    }

    /// Room for one item across the axis.
    private func availableCross(_ item: FlexItem) -> Available {
        if let innerCross { return .definite(max(0, innerCross - item.margin(cross))) }
        return request.available(cross).reduced(by: style.insets.sum(cross) + item.margin(cross))
    }

    private func childRequest(_ item: FlexItem, mainLength: Double?, availableMain: Available) -> Request {
        var crossLength: Double?
        // Several lines share the cross length, so only a single one stretches its items to it from the start.
        if let innerCross, !style.wraps, isStretched(item) {
            crossLength = item.lengths.clamp(innerCross - item.margin(cross), cross)
        }
        let acrossRoom = availableCross(item)
        return main == .horizontal
            ? Request(
                width: mainLength,
                height: crossLength,
                availableWidth: availableMain,
                availableHeight: acrossRoom
            )
            : Request(
                width: crossLength,
                height: mainLength,
                availableWidth: acrossRoom,
                availableHeight: availableMain
            )
    }

    /// §9.2 step 3, the flex base size and the hypothetical main size.
    private mutating func setBase(of index: Int, in pass: inout LayoutPass) {
        let item = items[index]
        let isMinContent = innerMain == nil && request.available(main) == .minContent
        if let length = base[main], let basis = item.style.basis.resolved(against: length) {
            items[index].base = basis
            // Nothing is smaller than its content, weighted or not (§4.5).
            items[index].automaticMinimum = contentMinimum(of: item, in: &pass)
        } else if case .pixels(let basis) = item.style.basis {
            items[index].base = basis.soundLength
        } else if let length = item.lengths[main] {
            items[index].base = length
        } else {
            let available: Available = isMinContent ? .minContent : .maxContent
            let request = childRequest(item, mainLength: nil, availableMain: available)
            items[index].base = pass.measure(item.node, item.lengths, request)[main]
        }
        items[index].hypothetical = items[index].clamp(items[index].base, main)
    }

    /// The automatic minimum of §4.5: the least content length, unless the style says one or lets content be cut off.
    private func contentMinimum(of item: FlexItem, in pass: inout LayoutPass) -> Double {
        guard item.style.overflow == .visible else { return 0 }
        let stated = main == .horizontal ? item.style.minWidth : item.style.minHeight
        guard stated == .auto else { return 0 }
        let request = childRequest(item, mainLength: nil, availableMain: .minContent)
        var lengths = item.lengths
        let specified = lengths[main]
        if main == .horizontal { lengths.width = nil } else { lengths.height = nil }
        return min(pass.measure(item.node, lengths, request)[main], specified ?? .infinity)
    }

    /// §9.3: as many items to a line as fit.
    private mutating func breakLines(room: Double) {
        lines = []
        guard style.wraps else {
            lines = [Line(range: 0..<items.count)]
            return
        }
        var start = 0
        var used = 0.0
        for index in items.indices {
            let length = items[index].hypothetical + items[index].margin(main)
            if index > start, used + gap + length > room + 0.01 {
                lines.append(Line(range: start..<index))
                (start, used) = (index, length)
            } else {
                used += length + (index > start ? gap : 0)
            }
        }
        if start < items.count { lines.append(Line(range: start..<items.count)) }
    }

    /// §9.4: the cross length of a line and of its items.
    private mutating func setCross(of line: Int, in pass: inout LayoutPass) {
        var tallest = 0.0
        for index in lines[line].range {
            let item = items[index]
            let request = childRequest(item, mainLength: item.main, availableMain: .definite(item.main))
            items[index].cross = pass.measure(item.node, item.lengths, request)[cross]
            tallest = max(tallest, items[index].cross + item.margin(cross))
        }
        if !style.wraps, let innerCross { tallest = innerCross }
        lines[line].cross = tallest
        for index in lines[line].range where isStretched(items[index]) {
            items[index].cross = items[index].lengths.clamp(tallest - items[index].margin(cross), cross)
        }
    }
}

extension FlexContainer {
    /// §9.7, resolving flexible lengths: grow or shrink, freezing whoever meets a limit, until nobody does.
    private mutating func flex(_ range: Range<Int>, into length: Double, in pass: inout LayoutPass) {
        let gaps = gap * Double(max(0, range.count - 1))
        let hypothetical = range.reduce(gaps) { $0 + items[$1].hypothetical + items[$1].margin(main) }
        let isGrowing = hypothetical < length
        if !isGrowing, hypothetical > length + 0.001 {
            for index in range where items[index].automaticMinimum == 0 && items[index].style.shrink > 0 {
                items[index].automaticMinimum = contentMinimum(of: items[index], in: &pass)
            }
        }
        for index in range {
            let item = items[index]
            let factor = isGrowing ? item.style.grow : item.style.shrink
            items[index].isFrozen =
                !(factor > 0) || (isGrowing ? item.base > item.hypothetical : item.base < item.hypothetical)
            items[index].main = item.hypothetical
        }
        // Every round freezes at least one item.
        for _ in range {
            var free = length - gaps
            var factors = 0.0
            for index in range {
                let item = items[index]
                free -= item.margin(main) + (item.isFrozen ? item.main : item.base)
                if !item.isFrozen { factors += isGrowing ? item.style.grow : item.style.shrink * item.base }
            }
            guard range.contains(where: { !items[$0].isFrozen }) else { return }
            // Factors that sum to less than one take only that share of what is free.
            if isGrowing, factors < 1 { free *= factors }
            var violation = 0.0
            for index in range where !items[index].isFrozen {
                let item = items[index]
                let share = isGrowing ? item.style.grow : item.style.shrink * item.base
                let ideal = item.base + (factors > 0 ? free * share / factors : 0)
                items[index].main = item.clamp(ideal, main)
                violation += items[index].main - ideal
            }
            for index in range where !items[index].isFrozen {
                let item = items[index]
                let share = isGrowing ? item.style.grow : item.style.shrink * item.base
                let ideal = item.base + (factors > 0 ? free * share / factors : 0)
                let difference = item.main - ideal
                if abs(violation) < 1e-9 || violation > 0 && difference > 0 || violation < 0 && difference < 0 {
                    items[index].isFrozen = true
                }
            }
        }
    }
}

/// Where what is left over on a line goes.
private struct Spacing {
    var before = 0.0
    var between = 0.0

    init(_ distribution: BoxStyle.Distribution, free: Double, count: Int) {
        let count = Double(count)
        // Content that is too long starts at the start when spread (css-align-3 "safe"), and sticks out evenly or to
        // the start when centred or at the end.
        switch distribution {
        case .start: break
        case .center: before = free / 2
        case .end: before = free
        case .spaceBetween: if free > 0, count > 1 { between = free / (count - 1) }
        case .spaceAround:
            guard free > 0, count > 0 else { return }
            between = free / count
            before = between / 2
        case .spaceEvenly:
            guard free > 0 else { return }
            between = free / (count + 1)
            before = between
        }
    }
}
