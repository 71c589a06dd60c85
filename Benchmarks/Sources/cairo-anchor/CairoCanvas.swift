import CCairo
import Glibc

/// The anchor's side of the scenes: the same shapes in the same order through Cairo's image backend.
struct CairoCanvas {
    static let width = 1280.0
    static let height = 720.0

    let surface: OpaquePointer?
    let context: OpaquePointer?
    var random = SceneRandom(seed: 1)
    private let picture: OpaquePointer?

    init() {
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1280, 720)
        context = cairo_create(surface)
        picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1024, 1024)
        cairo_surface_flush(picture)
        if let bytes = cairo_image_surface_get_data(picture) {
            let stride = Int(cairo_image_surface_get_stride(picture))
            for y in 0..<1024 {
                for x in 0..<1024 {
                    let place = y * stride + x * 4
                    bytes[place] = UInt8((x ^ y) & 255)
                    bytes[place + 1] = UInt8(y >> 2)
                    bytes[place + 2] = UInt8(x >> 2)
                    bytes[place + 3] = 255
                }
            }
        }
        cairo_surface_mark_dirty(picture)
    }

    mutating func draw(_ scene: String) -> Bool {
        let scenes: [String: (UInt32, (inout CairoCanvas) -> Void)] = [
            "rects": (1, { $0.rects() }),
            "beziers": (2, { $0.beziers() }),
            "circles": (3, { $0.circles() }),
            "gradients": (4, { $0.gradients() }),
            "text": (6, { $0.text() }),
            "drawImage": (7, { $0.drawImage() }),
            "star": (9, { $0.star() }),
            "clip": (10, { $0.clip() }),
            "chart": (11, { $0.chart() }),
        ]
        guard let (seed, body) = scenes[scene] else { return false }
        random = SceneRandom(seed: seed)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        body(&self)
        cairo_surface_flush(surface)
        return true
    }

    private mutating func setColor(_ low: Double, _ high: Double) {
        let (r, g, b, a) = color(low, high)
        cairo_set_source_rgba(context, r, g, b, a)
    }

    private mutating func color(_ low: Double, _ high: Double) -> (Double, Double, Double, Double) {
        let red = (random.next() * 255).rounded() / 255
        let green = (random.next() * 255).rounded() / 255
        let blue = (random.next() * 255).rounded() / 255
        let alpha = low + (high - low) * random.next()
        return (red, green, blue, (alpha * 1000).rounded() / 1000)
    }

    private mutating func place() -> (Double, Double) {
        let x = random.next() * Self.width
        return (x, random.next() * Self.height)
    }

    private mutating func rects() {
        for _ in 0..<1000 {
            let (x, y) = place()
            let width = 5 + random.next() * 200
            let height = 5 + random.next() * 150
            setColor(0.2, 0.8)
            cairo_rectangle(context, x, y, width, height)
            cairo_fill(context)
        }
    }

    private mutating func beziers() {
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for _ in 0..<2000 {
            let (x, y) = place()
            var numbers: [Double] = []
            for index in 0..<6 { numbers.append((index & 1 == 0 ? x : y) + (random.next() - 0.5) * 200) }
            let width = 2 + random.next() * 6
            setColor(0.4, 1)
            cairo_set_line_width(context, width)
            cairo_move_to(context, x, y)
            cairo_curve_to(context, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            cairo_stroke(context)
        }
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    }

    private func circle(_ x: Double, _ y: Double, _ radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * .pi)
        cairo_fill(context)
    }

    private mutating func circles() {
        for _ in 0..<1000 {
            let (x, y) = place()
            let radius = 5 + random.next() * 75
            setColor(0.2, 0.8)
            circle(x, y, radius)
        }
    }

    private mutating func gradients() {
        for index in 0..<50 {
            let (x0, y0) = place()
            let (x1, y1) = place()
            let radius = 200 + random.next() * 400
            let pattern =
                index & 1 == 1
                ? cairo_pattern_create_radial(x0, y0, 0, x0, y0, radius)
                : cairo_pattern_create_linear(x0, y0, x1, y1)
            for stop in 0..<3 {
                let (r, g, b, a) = color(0.5, 1)
                cairo_pattern_add_color_stop_rgba(pattern, Double(stop) * 0.5, r, g, b, a)
            }
            cairo_set_source(context, pattern)
            cairo_rectangle(context, 40, 40, Self.width - 80, Self.height - 80)
            cairo_fill(context)
            cairo_pattern_destroy(pattern)
        }
    }

    /// The same font file as ours by way of fontconfig and FreeType, unhinted and grey, from Cairo's cache of glyphs.
    private mutating func text() {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
        cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, 14)
        for index in 0..<5000 {
            let (x, y) = place()
            setColor(1, 1)
            cairo_move_to(context, x, y)
            cairo_show_text(context, Self.labels[index % Self.labels.count])
        }
    }

    private static let labels = (0..<100).map { "Label \(100 + $0)" }

    private mutating func drawImage() {
        for _ in 0..<100 {
            let x = random.next() * Self.width - 100
            let y = random.next() * Self.height - 100
            let width = 100 + random.next() * 600
            let height = 100 + random.next() * 600
            cairo_save(context)
            cairo_rectangle(context, x, y, width, height)
            cairo_translate(context, x, y)
            cairo_scale(context, width / 1024, height / 1024)
            cairo_set_source_surface(context, picture, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_fill(context)
            cairo_restore(context)
        }
    }

    private mutating func star() {
        for index in 0..<50 {
            setColor(0.2, 0.5)
            cairo_new_path(context)
            for corner in 0..<2000 {
                let angle = 2 * Double.pi * Double(corner * 777 % 2000) / 2000 + Double(index) * 0.01
                cairo_line_to(context, 640 + 340 * cos(angle), 360 + 340 * sin(angle))
            }
            cairo_close_path(context)
            cairo_set_fill_rule(context, index & 1 == 1 ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_fill(context)
        }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    private mutating func clip() {
        cairo_save(context)
        cairo_new_path(context)
        for corner in 0..<10 {
            let radius: Double = corner & 1 == 1 ? 180 : 340
            let angle = 2 * Double.pi * Double(corner) / 10
            cairo_line_to(context, 640 + radius * cos(angle), 360 + radius * sin(angle))
        }
        cairo_close_path(context)
        cairo_clip(context)
        for index in 0..<500 {
            let (x, y) = place()
            let radius = 5 + random.next() * 75
            setColor(0.2, 0.8)
            if index & 1 == 1 {
                circle(x, y, radius)
            } else {
                cairo_rectangle(context, x - radius, y - radius, 2 * radius, 2 * radius)
                cairo_fill(context)
            }
        }
        cairo_restore(context)
    }
}

extension CairoCanvas {
    private mutating func chart() {
        cairo_set_source_rgb(context, 247 / 255, 247 / 255, 250 / 255)
        cairo_paint(context)
        cairo_set_line_width(context, 1)
        cairo_set_source_rgb(context, 224 / 255, 224 / 255, 230 / 255)
        for index in 0...40 {
            let x = 60 + Double(index) * 29 + 0.5
            cairo_move_to(context, x, 40)
            cairo_line_to(context, x, 660)
            cairo_stroke(context)
        }
        for index in 0...20 {
            let y = 40 + Double(index) * 31 + 0.5
            cairo_move_to(context, 60, y)
            cairo_line_to(context, 1220, y)
            cairo_stroke(context)
        }
        random = SceneRandom(seed: 55)
        cairo_set_source_rgba(context, 140 / 255, 178 / 255, 230 / 255, 0.6)
        for index in 0..<40 {
            let height = random.next() * 300
            cairo_rectangle(context, 64 + Double(index) * 29, 660 - height, 21, height)
            cairo_fill(context)
        }
        cairo_set_source_rgb(context, 0.2, 0.2, 0.2)
        cairo_set_line_width(context, 2)
        cairo_move_to(context, 60, 40)
        cairo_line_to(context, 60, 660)
        cairo_line_to(context, 1220, 660)
        cairo_stroke(context)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for _ in 0..<8 {
            setColor(1, 1)
            var y = 100 + random.next() * 450
            for index in 0..<500 {
                y += (random.next() - 0.5) * 24
                y = min(650, max(50, y))
                cairo_line_to(context, 60 + Double(index) * 1160 / 499, y)
            }
            cairo_stroke(context)
        }
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        for index in 0..<8 {
            setColor(1, 1)
            cairo_rectangle(context, 1100, 60 + Double(index) * 20, 14, 14)
            cairo_fill(context)
        }
    }
}
