/// How much room a box may take when its size is for itself to choose.
enum Available: Equatable {
    case definite(Double)
    /// As narrow as it can be without overflowing.
    case minContent
    /// As wide as it likes.
    case maxContent

    var definite: Double? { if case .definite(let length) = self { length } else { nil } }

    func reduced(by length: Double) -> Available {
        if case .definite(let whole) = self { .definite(max(0, whole - length)) } else { self }
    }

    func limited(to length: Double?) -> Available {
        guard let length, case .definite(let whole) = self else { return self }
        return .definite(min(whole, length))
    }
}

/// What a parent asks of a child: border-box lengths it has already decided, and room for the others.
struct Request: Equatable {
    var width: Double?
    var height: Double?
    var availableWidth: Available
    var availableHeight: Available

    subscript(axis: Axis) -> Double? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    func available(_ axis: Axis) -> Available { axis == .horizontal ? availableWidth : availableHeight }
}

/// One layout of one tree.
///
/// Sizes are asked for top down and answered bottom up, as in every flexbox: a box is asked its least and its largest
/// width, then its height at the width it got. Without memory each level would double the questions; every box keeps
/// its last answers.
struct LayoutPass {
    let tree: BoxTree
    let limits: LayoutLimits
    private var memory: [Memory]
    private var measurements = 0
    var result: BoxLayout

    private struct Memory {
        // More than any tree seen asks of one box; the oldest goes when there are more.
        static let capacity = 12
        var answers: [(request: Request, size: Size)] = []
        var next = 0
    }

    init(tree: BoxTree, limits: LayoutLimits) {
        self.tree = tree
        self.limits = limits
        memory = [Memory](repeating: Memory(), count: tree.nodes.count)
        result = BoxLayout(places: [BoxLayout.Place](repeating: BoxLayout.Place(), count: tree.nodes.count))
    }

    mutating func run(width: Double, height: Double?) -> BoxLayout {
        guard !tree.nodes.isEmpty, style(0).display != .none else { return result }
        let available = Request(
            width: nil,
            height: nil,
            availableWidth: .definite(width),
            availableHeight: height.map { .definite($0) } ?? .maxContent
        )
        let base = ParentLengths(width: width, height: height)
        var lengths = ItemLengths(style(0), base: base)
        if lengths.width == nil { lengths.width = lengths.clamp(width - lengths.margin.horizontal, .horizontal) }
        if lengths.height == nil, let height {
            lengths.height = lengths.clamp(height - lengths.margin.vertical, .vertical)
        }
        let size = measure(0, lengths, available)
        place(
            0,
            Frame(x: lengths.margin.left, y: lengths.margin.top, width: size.width, height: size.height),
            hasDefiniteHeight: lengths.height != nil
        )
        return result
    }

    func style(_ node: Int) -> BoxStyle { tree.nodes[node].style }

    /// The border box a child takes, its own lengths and their limits applied to the answer.
    mutating func measure(_ node: Int, _ lengths: ItemLengths, _ request: Request) -> Size {
        var request = request
        request.width = request.width ?? lengths.width
        request.height = request.height ?? lengths.height
        request.availableWidth = request.availableWidth.limited(to: lengths.maxWidth)
        request.availableHeight = request.availableHeight.limited(to: lengths.maxHeight)
        if lengths.ratio > 0 {
            if let width = request.width, request.height == nil {
                request.height = lengths.clamp(width / lengths.ratio, .vertical)
            } else if let height = request.height, request.width == nil {
                request.width = lengths.clamp(height * lengths.ratio, .horizontal)
            }
        }
        var size = answer(node, request)
        let width = lengths.clamp(size.width, .horizontal)
        if width != size.width, request.width == nil {
            // Another width is another height.
            request.width = width
            if lengths.ratio > 0, request.height == nil {
                request.height = lengths.clamp(width / lengths.ratio, .vertical)
            }
            size = answer(node, request)
        }
        return Size(
            width: request.width ?? size.width,
            height: request.height ?? lengths.clamp(size.height, .vertical)
        )
    }

    private mutating func answer(_ node: Int, _ request: Request) -> Size {
        if let width = request.width, let height = request.height { return Size(width: width, height: height) }
        if let known = memory[node].answers.first(where: { $0.request == request }) { return known.size }
        guard tree.nodes[node].depth < limits.depth, measurements < limits.measurementsPerBox * tree.nodes.count else {
            return Size(width: request.width ?? 0, height: request.height ?? 0)
        }
        measurements += 1
        let size = compute(node, request)
        if memory[node].answers.count < Memory.capacity {
            memory[node].answers.append((request, size))
        } else {
            memory[node].answers[memory[node].next] = (request, size)
            memory[node].next = (memory[node].next + 1) % Memory.capacity
        }
        return size
    }

    private mutating func compute(_ node: Int, _ request: Request) -> Size {
        switch tree.nodes[node].content {
        case .children:
            var flex = FlexContainer(node: node, style: style(node), request: request)
            return flex.measure(in: &self)
        case .text(let flow):
            return measureText(tree.flows[flow], insets: style(node).insets, request)
        case .picture(let natural):
            let insets = style(node).insets
            var size = Size(width: natural.width + insets.horizontal, height: natural.height + insets.vertical)
            let ratio = style(node).aspectRatio
            if let width = request.width {
                size = Size(width: width, height: ratio > 0 ? width / ratio : size.height)
            } else if let height = request.height {
                size = Size(width: ratio > 0 ? height * ratio : size.width, height: height)
            }
            return size
        }
    }

    private func measureText(_ flow: InlineFlow, insets: Edges, _ request: Request) -> Size {
        let width: Double
        if let known = request.width {
            width = known
        } else {
            let content: Double =
                switch request.availableWidth {
                case .minContent: flow.minContentWidth
                case .maxContent: flow.maxContentWidth
                case .definite(let room):
                    min(flow.maxContentWidth, max(flow.minContentWidth, room - insets.horizontal))
                }
            width = content + insets.horizontal
        }
        if let height = request.height { return Size(width: width, height: height) }
        return Size(
            width: width,
            height: flow.lines(width: max(0, width - insets.horizontal)).height + insets.vertical
        )
    }
}

extension LayoutPass {
    /// Gives a box its place and lays out what is in it. Relative to the root from the start: nothing is added up later.
    mutating func place(_ node: Int, _ frame: Frame, hasDefiniteHeight: Bool) {
        let style = style(node)
        result.places[node].frame = frame
        result.places[node].insets = style.insets
        result.places[node].isLaidOut = true
        result.places[node].contentSize = frame.size
        guard tree.nodes[node].depth < limits.depth else { return }
        switch tree.nodes[node].content {
        case .picture: break
        case .text(let flow):
            let lines = tree.flows[flow].lines(width: max(0, frame.width - style.insets.horizontal))
            result.places[node].text = result.texts.count
            result.texts.append(lines)
        case .children:
            let request = Request(
                width: frame.width,
                height: frame.height,
                availableWidth: .definite(frame.width),
                availableHeight: .definite(frame.height)
            )
            var flex = FlexContainer(
                node: node,
                style: style,
                request: request,
                hasDefiniteHeight: hasDefiniteHeight
            )
            let placed = flex.arrange(in: &self)
            var shift = (x: 0.0, y: 0.0)
            let end = contentEnd(of: placed, style)
            result.places[node].contentSize = Size(
                width: max(frame.width - style.border.horizontal, end.width),
                height: max(frame.height - style.border.vertical, end.height)
            )
            if style.overflow == .scroll {
                let content = result.places[node].contentSize
                shift.x = min(max(0, style.scrollX), content.width - frame.width + style.border.horizontal)
                shift.y = min(max(0, style.scrollY), content.height - frame.height + style.border.vertical)
                result.places[node].scroll = shift
            }
            for child in placed {
                let frame = child.frame.offset(x: frame.x - shift.x, y: frame.y - shift.y)
                place(child.node, frame, hasDefiniteHeight: child.hasDefiniteHeight)
            }
            placeAbsolute(of: node, style: style, in: frame)
        }
    }

    /// The far corner of what the children take, from the padding box's corner.
    private func contentEnd(of placed: [PlacedItem], _ style: BoxStyle) -> Size {
        placed.reduce(into: Size.zero) { end, item in
            end.width = max(end.width, item.frame.maxX + item.margin.right + style.padding.right - style.border.left)
            end.height = max(end.height, item.frame.maxY + item.margin.bottom + style.padding.bottom - style.border.top)
        }
    }

    private mutating func placeAbsolute(of node: Int, style: BoxStyle, in frame: Frame) {
        let area = frame.inset(by: style.border)
        var child = tree.nodes[node].firstChild
        while child >= 0 {
            defer { child = tree.nodes[child].nextSibling }
            let style = self.style(child)
            guard case .absolute(let top, let right, let bottom, let left) = style.position, style.display != .none
            else { continue }
            var lengths = ItemLengths(style, base: ParentLengths(width: area.width, height: area.height))
            let margin = lengths.margin
            if lengths.width == nil, let left, let right {
                lengths.width = lengths.clamp(area.width - left - right - margin.horizontal, .horizontal)
            }
            if lengths.height == nil, let top, let bottom {
                lengths.height = lengths.clamp(area.height - top - bottom - margin.vertical, .vertical)
            }
            let request = Request(
                width: nil,
                height: nil,
                availableWidth: .definite(max(0, area.width - (left ?? 0) - (right ?? 0) - margin.horizontal)),
                availableHeight: .definite(max(0, area.height - (top ?? 0) - (bottom ?? 0) - margin.vertical))
            )
            let size = measure(child, lengths, request)
            var x = area.x + margin.left
            var y = area.y + margin.top
            if let left { x += left } else if let right { x = area.maxX - right - margin.right - size.width }
            if let top { y += top } else if let bottom { y = area.maxY - bottom - margin.bottom - size.height }
            place(
                child,
                Frame(x: x, y: y, width: size.width, height: size.height),
                hasDefiniteHeight: lengths.height != nil
            )
        }
    }
}
