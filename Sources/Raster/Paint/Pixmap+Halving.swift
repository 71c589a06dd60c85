extension Pixmap {
    /// A copy of a part that lies inside.
    func cropped(to window: PixelRect) -> Pixmap {
        if window == area { return self }
        var result = Pixmap(width: window.width, height: window.height)
        for y in 0..<window.height {
            let start = (window.top + y) * width + window.left
            result.pixels.replaceSubrange(
                y * window.width..<(y + 1) * window.width,
                with: pixels[start..<start + window.width]
            )
        }
        return result
    }

    /// This image averaged down by powers of two until one of its pixels is at most twice a device pixel away from the
    /// next, and by how much each side shrank. `inverse` maps device pixels to image pixels.
    func halved(forScale inverse: AffineTransform) -> (image: Pixmap, x: Double, y: Double) {
        var across = Point(inverse.a, inverse.c).length
        var down = Point(inverse.b, inverse.d).length
        var image = self
        while across >= 2 && image.width > 1 || down >= 2 && image.height > 1 {
            let (halvesX, halvesY) = (across >= 2 && image.width > 1, down >= 2 && image.height > 1)
            image = image.halved(x: halvesX, y: halvesY)
            if halvesX { across /= 2 }
            if halvesY { down /= 2 }
        }
        // From the sizes that came out: an odd side loses half a pixel at each step.
        return (
            image,
            width == 0 ? 1 : Double(image.width) / Double(width),
            height == 0 ? 1 : Double(image.height) / Double(height)
        )
    }

    /// Averages of two or four neighbours. The last of an odd number of columns or rows stands for itself.
    private func halved(x halvesX: Bool, y halvesY: Bool) -> Pixmap {
        let newWidth = halvesX ? (width + 1) / 2 : width
        let newHeight = halvesY ? (height + 1) / 2 : height
        var result = Pixmap(width: newWidth, height: newHeight)
        let source = pixels.span
        var target = result.pixels.mutableSpan
        for y in 0..<newHeight {
            let top = (halvesY ? 2 * y : y) * width
            let bottom = halvesY ? min(2 * y + 1, height - 1) * width : top
            for x in 0..<newWidth {
                let left = halvesX ? 2 * x : x
                let right = halvesX ? min(2 * x + 1, width - 1) : left
                let words = (source[top + left], source[top + right], source[bottom + left], source[bottom + right])
                var word: UInt32 = 0
                for shift in stride(from: UInt32(0), through: 24, by: 8) {
                    let sum =
                        (words.0 >> shift & 255) + (words.1 >> shift & 255) + (words.2 >> shift & 255)
                        + (words.3 >> shift & 255)
                    word |= ((sum + 2) / 4) << shift
                }
                target[y * newWidth + x] = word
            }
        }
        return result
    }
}
