internal import Page
internal import Raster
internal import Snapshot
internal import ZeeKit

extension Stage {
    func snapshot(
        _ request: SnapshotRequest,
        maxResultBytes: Int,
        isCancelled: @Sendable () -> Bool
    ) async throws(InvokeFailure) -> [UInt8] {
        try await picture(request, maxResultBytes: maxResultBytes, isCancelled: isCancelled).payload
    }

    /// What is on the canvas once the page that was navigated to is there.
    func picture(
        _ request: SnapshotRequest,
        maxResultBytes: Int,
        isCancelled: @Sendable () -> Bool
    ) async throws(InvokeFailure) -> Snapshot {
        await firstPaint(within: settings.firstPaintTime)
        let realm = page()
        let canvas = realm.snapshot()
        do {
            // Base64 makes four bytes of three; the names and numbers around it take less than 128.
            return try snapshotter.take(
                (scenery as? Blank)?.seen(canvas) ?? canvas,
                generation: realm.generation,
                request: request,
                byteBudget: max(0, (maxResultBytes - 128) / 4 * 3),
                isCancelled: isCancelled
            )
        } catch {
            throw .unavailable("CANVAS_SNAPSHOT_FAILED: \(error)")
        }
    }
}

extension Snapshot {
    /// The result's JSON, with what had to give for it to fit.
    fileprivate var payload: [UInt8] {
        var payload = result.payload
        guard !reduced.isNone else { return payload }
        var parts: [String] = []
        if let width = reduced.width { parts.append(#""width":\#(width)"#) }
        if let quality = reduced.quality { parts.append(#""quality":\#((quality * 100).rounded() / 100)"#) }
        payload.removeLast()
        payload.append(contentsOf: #","reduced":{\#(parts.joined(separator: ","))}}"#.utf8)
        return payload
    }
}
