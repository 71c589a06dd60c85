internal import CCurl

/// libcurl, opened once and never closed: its threads and TLS keep state that no unloading takes back.
///
/// `@safe`, `@unchecked Sendable`: the table is written before the instance exists and only read afterwards. libcurl's
/// calls on one handle are made by one thread, the transfers'; `curl_multi_wakeup` is the exception it documents.
@safe
final class CurlLibrary: @unchecked Sendable {
    let table: UnsafePointer<curl_library>

    /// Opened when first asked for, which is what a node without pages never does.
    static let shared: Result<CurlLibrary, FetchError> = open()

    private init(_ table: UnsafePointer<curl_library>) { unsafe self.table = table }

    private static func open() -> Result<CurlLibrary, FetchError> {
        let table = UnsafeMutablePointer<curl_library>.allocate(capacity: 1)
        unsafe table.initialize(to: curl_library())
        var why: UnsafePointer<CChar>?
        guard unsafe curl_library_open(table, &why) == 0 else {
            let reason = unsafe why.map { unsafe String(cString: $0) } ?? "it does not start"
            unsafe table.deallocate()
            return .failure(.libraryMissing(reason))
        }
        return .success(unsafe CurlLibrary(UnsafePointer(table)))
    }

    func words(for code: CURLcode) -> String {
        guard let text = unsafe table.pointee.easy_strerror(code) else { return "error \(code.rawValue)" }
        return unsafe String(cString: text)
    }
}
