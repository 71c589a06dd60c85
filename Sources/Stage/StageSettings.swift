package import A2UI
internal import Canvas
package import Fetch
package import Page
internal import Script

/// What the canvas of a node is like, and what it may use up.
package struct StageSettings: Sendable {
    /// Shown on the page that nobody drew on.
    package var name = "zee-node"
    package var width = 1280
    package var height = 720
    /// The longest a script may take, unless its caller stops waiting before.
    package var evaluationTime: Duration = .seconds(5)
    /// How long a snapshot or a script waits for a page that was just navigated to. After that they get what is there:
    /// the word that it is loading.
    package var firstPaintTime: Duration = .seconds(5)
    /// How long a page counts as loading because its images are.
    package var imageTime: Duration = .seconds(2)
    /// Both sides of the canvas, as `canvas.present` may ask for them.
    package var longestSide = 4096
    package var limits = PageLimits()
    /// How interfaces look.
    package var theme = ThemeName.zee
    /// Has pushes fail while the gateway has not said where its web host is, as nodes with a browser do. For testing
    /// gateways; nothing is fetched from there.
    package var requiresA2UIHost = false
    /// Offers `canvas.a2ui.dump`: what is shown, in words, and the data behind it.
    package var offersA2UIDump = false
    /// Besides v0.8. Gateways refuse newer messages today.
    package var takesNewerA2UI = false
    /// From where pages may come, and what fetching them may use up.
    package var fetching = FetchSettings()

    package init() {}
}

extension StageSettings {
    /// What the values of one page's scripts may take together.
    package var heapBytes: Int {
        get { limits.script.heapBytes }
        set { limits.script.heapBytes = newValue }
    }

    /// Pixels of one bitmap.
    package var bitmapArea: Int {
        get { limits.canvas.maximumArea }
        set { limits.canvas.maximumArea = newValue }
    }
}
