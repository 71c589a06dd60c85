/// How pixels between the pixels of an image are made up.
package enum Smoothing: Sendable {
    /// The nearest pixel: `imageSmoothingEnabled = false`.
    case none
    case low, medium, high
}

/// An image that paints the plane, once or over and over.
package struct Pattern: Sendable {
    package var image: Pixmap
    package var repeatsX: Bool
    package var repeatsY: Bool
    package var smoothing: Smoothing

    package init(image: Pixmap, repeatsX: Bool = true, repeatsY: Bool = true, smoothing: Smoothing = .low) {
        self.image = image
        self.repeatsX = repeatsX
        self.repeatsY = repeatsY
        self.smoothing = smoothing
    }
}
