internal import CFreeType
internal import CHarfBuzz
internal import Raster

extension FontInstance {
    /// Emoji strikes are 72 to 160 pixels high; a picture beyond this is not one.
    private static let largestPicture = 1024

    /// More layers than any emoji has; the rest is left out.
    private static let largestLayerCount = 256

    func loadColorGlyph(_ glyph: UInt32) -> ColorGlyph? {
        guard face.hasColor else { return nil }
        return paint(of: glyph) ?? layers(of: glyph) ?? picture(of: glyph)
    }

    private func paint(of glyph: UInt32) -> ColorGlyph? {
        guard let table = face.colorTable else { return nil }
        var reader = ColorPaintReader(self, table)
        return reader.paint(of: glyph).map { .paint($0, .scale(x: scale, y: -scale)) }
    }

    /// `nil` for the colour of the text: 0xFFFF says so, and what lies outside of the palette is painted the same way.
    func paletteColor(_ index: UInt32) -> Color? {
        unsafe Self.color(index, of: hb_font_get_face(face.harfbuzz))
    }

    private func layers(of glyph: UInt32) -> ColorGlyph? {
        let face = unsafe hb_font_get_face(face.harfbuzz)
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Self.largestLayerCount)
        var count = UInt32(layers.count)
        guard unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers) > 0 else { return nil }
        return .layers(
            layers.prefix(Int(count)).map { layer in
                // 0xFFFF is the specification's "foreground"; an index outside the palette paints the same way.
                unsafe ColorGlyph.Layer(glyph: layer.glyph, color: Self.color(UInt32(layer.color_index), of: face))
            }
        )
    }

    private static func color(_ index: UInt32, of face: OpaquePointer?) -> Color? {
        var color: hb_color_t = 0
        var count: UInt32 = 1
        guard index < 0xFFFF, unsafe hb_ot_color_palette_get_colors(face, 0, index, &count, &color) > index else {
            return nil
        }
        // HarfBuzz packs B, G, R, A from the high byte down.
        return Color(
            red8: UInt8(truncatingIfNeeded: color >> 8),
            green8: UInt8(truncatingIfNeeded: color >> 16),
            blue8: UInt8(truncatingIfNeeded: color >> 24),
            alpha: Double(UInt8(truncatingIfNeeded: color)) / 255
        )
    }

    private func picture(of glyph: UInt32) -> ColorGlyph? {
        guard let strike = bestStrike(), unsafe FT_Select_Size(face.freetype, strike.index) == 0,
            hasSensiblePicture(glyph),
            unsafe FT_Load_Glyph(face.freetype, glyph, Int32(FT_LOAD_COLOR)) == 0,
            let slot = unsafe face.freetype.pointee.glyph,
            unsafe slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
        else { return nil }
        let bitmap = unsafe slot.pointee.bitmap
        let (width, height, pitch) = unsafe (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
        guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
            width <= Self.largestPicture, height <= Self.largestPicture, pitch >= width * 4,
            let bytes = unsafe bitmap.buffer
        else { return nil }
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                // Premultiplied B, G, R, A in memory.
                let pixel = unsafe bytes + row * pitch + column * 4
                let (blue, green, red, alpha) = unsafe (pixel[0], pixel[1], pixel[2], pixel[3])
                words.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
            }
        }
        guard let pixmap = Pixmap(width: width, height: height, pixels: words) else { return nil }
        let scale = size / strike.pixelsPerEm
        let frame = unsafe Rect(
            x: Double(slot.pointee.bitmap_left) * scale,
            y: -Double(slot.pointee.bitmap_top) * scale,
            width: Double(width) * scale,
            height: Double(height) * scale
        )
        return .picture(ColorGlyph.Picture(pixmap: pixmap, frame: frame))
    }

    /// Asks for the size alone: FreeType would believe a hundred bytes of PNG that claim to be a billion pixels.
    private func hasSensiblePicture(_ glyph: UInt32) -> Bool {
        let flags = Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)
        guard unsafe FT_Load_Glyph(face.freetype, glyph, flags) == 0, let slot = unsafe face.freetype.pointee.glyph
        else { return false }
        let limit = UInt32(Self.largestPicture)
        return unsafe slot.pointee.bitmap.width <= limit && slot.pointee.bitmap.rows <= limit
    }

    /// The smallest strike that need not be enlarged, else the largest.
    private func bestStrike() -> (index: Int32, pixelsPerEm: Double)? {
        let count = unsafe Int(face.freetype.pointee.num_fixed_sizes)
        guard count > 0, let sizes = unsafe face.freetype.pointee.available_sizes else { return nil }
        let strikes = (0..<min(count, 64)).map { index in
            unsafe (index: Int32(index), pixelsPerEm: Double(sizes[index].y_ppem) / 64)
        }
        .filter { $0.pixelsPerEm > 0 }
        return strikes.filter { $0.pixelsPerEm >= size }.min { $0.pixelsPerEm < $1.pixelsPerEm }
            ?? strikes.max { $0.pixelsPerEm < $1.pixelsPerEm }
    }
}
