/// A length as a style sheet gives it.
package enum Length: Equatable, Sendable {
    /// By the content, or by whoever lays the box out.
    case auto
    case pixels(Double)
    /// Of the parent's content box, 1 being all of it; `auto` while the parent's own size is not known.
    case fraction(Double)

    func resolved(against base: Double?) -> Double? {
        switch self {
        case .auto: nil
        case .pixels(let pixels): pixels.soundLength
        case .fraction(let fraction): base.map { (fraction * $0).soundLength }
        }
    }
}

/// Everything about a box that decides where it and its children go. The names are those of CSS; a box is always
/// `border-box`, and margins never collapse.
///
/// Another way of arranging children (grid, table) is another case of `Display` with a file of its own beside `Flex`.
package struct BoxStyle: Equatable, Sendable {
    package enum Display: Sendable {
        case row, column
        /// Neither the box nor anything in it is laid out.
        case none
    }

    /// Along the main axis: `justify-content`.
    package enum Distribution: Sendable { case start, center, end, spaceBetween, spaceAround, spaceEvenly }

    /// Across it: `align-items`, `align-self`.
    package enum Alignment: Sendable { case start, center, end, stretch }

    package enum Overflow: Sendable {
        case visible
        /// Cut off at the padding box.
        case clip
        /// Cut off, and moved by the scroll offset.
        case scroll
    }

    package enum Position: Equatable, Sendable {
        case flow
        /// Out of the flow, by its distances from the parent's padding box; `nil` on both sides of an axis puts it at
        /// the start, both set stretch a box of automatic size between them.
        case absolute(top: Double?, right: Double?, bottom: Double?, left: Double?)

        package static let fill = Position.absolute(top: 0, right: 0, bottom: 0, left: 0)
    }

    package var display: Display
    package var position = Position.flow

    package var width = Length.auto
    package var height = Length.auto
    /// `auto`: a flex item gets no smaller than its content along the main axis, as CSS has it.
    package var minWidth = Length.auto
    package var minHeight = Length.auto
    package var maxWidth = Length.auto
    package var maxHeight = Length.auto
    /// Width divided by height; 0 is none.
    package var aspectRatio = 0.0

    package var margin = Edges.zero
    package var border = Edges.zero
    package var padding = Edges.zero
    package var rowGap = 0.0
    package var columnGap = 0.0

    package var grow = 0.0
    package var shrink = 1.0
    package var basis = Length.auto

    package var justify = Distribution.start
    package var align = Alignment.stretch
    package var alignSelf: Alignment?
    /// Items that do not fit go to further lines: `flex-wrap: wrap`.
    package var wraps = false

    package var overflow = Overflow.visible
    package var scrollX = 0.0
    package var scrollY = 0.0

    package init(_ display: Display = .column) { self.display = display }

    package var gap: Double {
        get { columnGap }
        set { (rowGap, columnGap) = (newValue, newValue) }
    }

    /// `flex: weight 1 0%`.
    package mutating func setWeight(_ weight: Double) {
        grow = weight
        shrink = 1
        basis = .fraction(0)
    }
}

extension BoxStyle {
    /// With numbers only that arithmetic survives: styles are made of what agents and documents say.
    func sound() -> BoxStyle {
        var style = self
        style.margin = margin.sound(least: -1e7)
        style.border = border.sound(least: 0)
        style.padding = padding.sound(least: 0)
        (style.rowGap, style.columnGap) = (max(0, rowGap.soundLength), max(0, columnGap.soundLength))
        (style.grow, style.shrink) = (grow.soundFactor, shrink.soundFactor)
        (style.scrollX, style.scrollY) = (scrollX.soundLength, scrollY.soundLength)
        // Beyond these a box is a line.
        style.aspectRatio = aspectRatio > 0 && aspectRatio.isFinite ? min(max(aspectRatio, 1e-4), 1e4) : 0
        if case .absolute(let top, let right, let bottom, let left) = position {
            style.position = .absolute(
                top: top?.soundLength,
                right: right?.soundLength,
                bottom: bottom?.soundLength,
                left: left?.soundLength
            )
        }
        return style
    }

    /// Between the border box and the content box.
    var insets: Edges { border + padding }

    func gap(_ axis: Axis) -> Double { axis == .horizontal ? columnGap : rowGap }

    var isAbsolute: Bool { position != .flow }
}
