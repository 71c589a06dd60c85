/// How pixels between the pixels of an image are made up.
package enum Smoothing: Sendable {
    /// The nearest pixel: `imageSmoothingEnabled = false`.
    case none
    /// Between the four nearest pixels. Medium and high quality first average the image down when it is drawn smaller.
    case low, medium, high
}

/// An image that paints the plane: once, over and over, or with its outermost pixels going on for ever.
package struct Pattern: Sendable {
    /// What lies outside the image in one direction.
    package enum Outside: Sendable {
        case transparent, repeated, extended
    }

    package var image: Pixmap
    package var horizontally: Outside
    package var vertically: Outside
    package var smoothing: Smoothing
    /// The part of the image that is painted with.
    var window: PixelRect

    package init(image: Pixmap, repeatsX: Bool = true, repeatsY: Bool = true, smoothing: Smoothing = .low) {
        self.image = image
        horizontally = repeatsX ? .repeated : .transparent
        vertically = repeatsY ? .repeated : .transparent
        self.smoothing = smoothing
        window = image.area
    }

    /// A part of an image to be drawn as itself: its edge neither fades nor takes colours from what lies beyond.
    init(drawing window: PixelRect, of image: Pixmap, smoothing: Smoothing) {
        self.window = window
        self.image = image
        horizontally = .extended
        vertically = .extended
        self.smoothing = smoothing
    }
}
