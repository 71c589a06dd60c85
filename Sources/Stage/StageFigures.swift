internal import Page

/// How large the canvas is and what it takes up, for status and metrics.
package struct StageFigures: Sendable, Equatable {
    package var width: Int
    package var height: Int
    /// Of the visible bitmap; 0 while there is no page.
    package var canvasBytes = 0
    /// Of the values of the page's scripts.
    package var heapBytes = 0
    /// Not asked before there is a page: looking for fonts takes a while.
    package var hasFonts = true

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension Stage {
    package var figures: StageFigures {
        var figures = StageFigures(width: size.width, height: size.height)
        figures.canvasBytes = realm?.canvasBytes ?? 0
        figures.heapBytes = realm?.heapBytes ?? 0
        figures.hasFonts = realm?.hasFonts ?? true
        return figures
    }

    /// Returns when the stage's thread has had its turn: what a watchdog asks.
    package func beat() {}
}
