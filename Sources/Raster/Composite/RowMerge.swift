/// Brings a row of source pixels onto the pixmap by any operator.
enum RowMerge {
    /// Merges `source[start...]` onto `pixels[range]`.
    @inline(__always)
    static func merge(
        _ source: Span<UInt32>,
        from start: Int,
        onto pixels: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        by operation: CompositeOperator
    ) {
        switch operation {
        // Spelled out, so that the commonest operator has a loop without a call in it.
        case .sourceOver:
            each8(source, from: start, onto: &pixels, range) { $0 &+ $1.scaled(by: $0.inverseAlphaWeights) }
        case .copy: pixels.copy(source, from: start, to: range)
        default:
            if let formula = PorterDuff.formula(operation) {
                each8(source, from: start, onto: &pixels, range, formula)
            } else {
                for offset in 0..<range.count {
                    let index = range.lowerBound &+ offset
                    pixels[index] = BlendMode.blend(source[start &+ offset], onto: pixels[index], operation)
                }
            }
        }
    }

    @inline(__always)
    private static func each8(
        _ source: Span<UInt32>,
        from start: Int,
        onto pixels: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        _ formula: (Words8, Words8) -> Words8
    ) {
        var index = range.lowerBound
        var place = start
        let end = range.upperBound
        while index &+ 8 <= end {
            pixels.store8(formula(source.load8(at: place), pixels.load8(at: index)), at: index)
            index &+= 8
            place &+= 8
        }
        // The last few go through the same lanes, one at a time: one formula, one rounding.
        while index < end {
            let word = formula(Words8(repeating: source[place]), Words8(repeating: pixels[index]))[0]
            pixels[index] = word
            index &+= 1
            place &+= 1
        }
    }

    /// Weakens source pixels by one coverage.
    @inline(__always)
    static func weaken(_ words: inout MutableSpan<UInt32>, _ range: Range<Int>, by alpha: UInt32) {
        let weights = Words8(repeating: alpha).weights
        var index = range.lowerBound
        while index &+ 8 <= range.upperBound {
            words.store8(words.load8(at: index).scaled(by: weights), at: index)
            index &+= 8
        }
        while index < range.upperBound {
            words[index] = words[index].scaled(by: alpha)
            index &+= 1
        }
    }

    /// Weakens each source pixel by its own byte of coverage.
    @inline(__always)
    static func weaken(
        _ words: inout MutableSpan<UInt32>,
        _ range: Range<Int>,
        by mask: Span<UInt8>,
        from start: Int
    ) {
        var index = range.lowerBound
        var place = start
        while index &+ 8 <= range.upperBound {
            words.store8(words.load8(at: index).scaled(by: mask.load8(at: place).weights), at: index)
            index &+= 8
            place &+= 8
        }
        while index < range.upperBound {
            words[index] = words[index].scaled(by: UInt32(mask[place]))
            index &+= 1
            place &+= 1
        }
    }
}
