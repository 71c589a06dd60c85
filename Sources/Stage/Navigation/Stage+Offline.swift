internal import Fetch
internal import Snapshot
internal import WebAddress
package import ZeeKit
internal import ZeeProtocol

// Drawing without a gateway: pages that are files, and pictures without a message around them.
extension Stage {
    /// Shows a file as if it had been navigated to. `beside` reads what it refers to by relative addresses.
    package func show(
        _ bytes: [UInt8],
        named name: String,
        beside: @escaping @Sendable (_ reference: String) -> [UInt8]? = { _ in nil }
    ) async throws(PageFailure) {
        leavePage()
        self.beside = beside
        let name = WebURL(scheme: .http, host: "", port: 80, target: "/" + name)
        let content = PageContent(bytes, mediaType: "", fileExtension: name.fileExtension)
        switch await put(content, bytes) {
        case nil: return
        case .nothingToShow(let failure), .incomplete(let failure): throw failure
        }
    }

    /// Navigates, and waits until the page is there or its time is up.
    package func open(_ url: String) async throws(PageFailure) {
        do throws(InvokeFailure) {
            _ = try await navigate(to: CanvasDestination(url))
        } catch {
            throw PageFailure(code: error.code, message: error.message, hint: nil)
        }
        await firstPaint(within: settings.firstPaintTime)
        if let failure = load?.failure { throw failure }
        guard load?.painted.isOpen != false else {
            throw PageFailure(code: "TIMEOUT", message: "the page took too long", hint: nil)
        }
    }

    /// The canvas as a picture of any size in bytes.
    package func picture(_ request: SnapshotRequest) async throws(InvokeFailure) -> SnapshotResult {
        try await picture(request, maxResultBytes: .max, isCancelled: { false }).result
    }
}
