internal import Fetch
internal import WebAddress

/// One navigation, from the command to the first picture. Belongs to the stage.
final class PageLoad {
    let number: Int
    /// What it may have meant, the likeliest first; never empty.
    var candidates: [WebURL]
    /// Follows a change of what is shown: the old picture stays until there is a new one.
    let isReload: Bool
    let begun: ContinuousClock.Instant
    /// Why there is no page, or not all of it.
    var failure: PageFailure?
    /// Opens when there is something to see, or to read why there is nothing.
    let painted = Gate()
    /// Opens when something else is to be shown: whatever is under way is given up.
    let abandoned = Gate()

    init(_ number: Int, _ candidates: [WebURL], isReload: Bool, begun: ContinuousClock.Instant) {
        self.number = number
        self.candidates = candidates
        self.isReload = isReload
        self.begun = begun
    }

    var url: WebURL? { candidates.first }

    func abandon() {
        abandoned.open()
        painted.open()
    }
}

/// Why a page is not what it should be.
package struct PageFailure: Error, Sendable, Equatable {
    package let code: String
    package let message: String
    package let hint: String?
}

/// What the stage does besides commands: work that waits for the network.
enum Errand: Sendable {
    /// The number of a load.
    case load(Int)
    /// What the image's source says.
    case image(ImageLoad, String)
    /// The address of a picture of an interface.
    case picture(String, page: Int)
    /// Where a script wants to go, `nil` for the same page again, and the load that brought the script.
    case follow(String?, load: Int?)
}

/// An image some script waits for: the page, and the page's own number for it.
struct ImageLoad: Sendable {
    let page: Int
    let number: Int
}
