internal import Page
internal import Transport
internal import ZeeKit
internal import ZeeProtocol

extension Stage {
    /// How often a promise is asked about that waits for images alone, in nanoseconds.
    private static let imageNap: UInt64 = 5_000_000

    func evaluate(
        _ source: String,
        within timeout: Duration?,
        isCancelled: @escaping @Sendable () -> Bool
    ) async throws(InvokeFailure) -> String {
        // A script that was sent after a navigation is meant for the new page.
        await firstPaint(within: min(timeout ?? settings.firstPaintTime, settings.firstPaintTime))
        let realm = page()
        let page = pageNumber
        hops = 0
        let deadline =
            PageTime.now + PageTime.nanoseconds(min(timeout ?? settings.evaluationTime, settings.evaluationTime))
        do throws(EvalFailure) {
            switch try realm.begin(javaScript: source, deadline: deadline, isCancelled: isCancelled) {
            case .finished(let text): return text
            case .waiting(let promise):
                return try await settle(promise, of: realm, page: page, deadline: deadline, isCancelled: isCancelled)
            }
        } catch {
            throw InvokeFailure(code: error.code.rawValue, message: "\(error.code.rawValue): \(error.text)")
        }
    }

    /// Runs the page until a promise is settled. Other commands may come in between.
    private func settle(
        _ promise: PageRealm.PendingEvaluation,
        of realm: PageRealm,
        page: Int,
        deadline: UInt64,
        isCancelled: @Sendable () -> Bool
    ) async throws(EvalFailure) -> String {
        while true {
            if let text = try realm.poll(promise) { return text }
            guard page == pageNumber, self.realm === realm else {
                throw EvalFailure(.cancelled, "The page was replaced while the script waited")
            }
            guard !isCancelled() else { throw EvalFailure(.cancelled, "The script was cancelled") }
            // An image on its way may settle it; how long it takes is not the page's to say.
            guard let due = realm.nextDue ?? (realm.isLoading ? PageTime.now + Self.imageNap : nil) else {
                throw EvalFailure(.timeout, "The promise the script returned is never settled: nothing is left to run")
            }
            guard PageTime.now < deadline else {
                throw EvalFailure(.timeout, "The promise the script returned was still pending at the deadline")
            }
            do {
                try await clock.sleep(until: PageTime.instant(min(due, deadline)))
            } catch {
                throw EvalFailure(.cancelled, "The script was cancelled")
            }
            realm.runDue()
        }
    }
}
