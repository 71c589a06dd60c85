extension CssColor {
    /// The text a style attribute answers with (HTML, "serialisation of a colour"; CSS Color 4 §15).
    public var text: String {
        if isLegacy { return legacyText }
        switch space {
        case .hsl, .hwb: return converted(to: .srgb).text
        case .lab, .lch, .oklab, .oklch: return "\(space.rawValue)(\(componentText)\(alphaText))"
        default: return "color(\(space.rawValue) \(componentText)\(alphaText))"
        }
    }

    private var legacyText: String {
        let byte = bytes(in: .srgb)
        guard byte.w < 255 else {
            return "#" + [byte.x, byte.y, byte.z].map(hexText).joined()
        }
        return "rgba(\(byte.x), \(byte.y), \(byte.z), \(shortAlpha(byte.w)))"
    }

    private var componentText: String {
        (0..<3).map { missing & (1 << $0) != 0 ? "none" : CssNumber.text(components[$0]) }.joined(separator: " ")
    }

    private var alphaText: String {
        if missing & 8 != 0 { return " / none" }
        return alpha >= 1 ? "" : " / \(CssNumber.text(alpha))"
    }
}

/// The shorter of two and three decimals that still gives the same eight bits (CSSOM, "serialise an alpha value").
private func shortAlpha(_ byte: UInt8) -> String {
    let exact = Double(byte) / 255
    let short = (exact * 100).rounded() / 100
    let keeps = UInt8((short * 255).rounded(.toNearestOrAwayFromZero)) == byte
    return CssNumber.text(keeps ? short : (exact * 1000).rounded() / 1000)
}

private func hexText(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
}
