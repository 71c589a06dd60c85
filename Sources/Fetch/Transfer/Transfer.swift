internal import CCurl
internal import Transport
internal import WebAddress

/// One request and its answer, without redirects.
///
/// `@safe`, `@unchecked Sendable`: made on one thread and handed to the transfers' thread, which alone touches it from
/// then on, callbacks of libcurl included; `request` and `finish` are constant.
@safe
final class Transfer: @unchecked Sendable {
    struct Request: Sendable {
        let url: WebURL
        /// The judged addresses of the host: libcurl looks up nothing by itself.
        let addresses: [SocketAddress]
        /// Asked once more for the very address a socket is opened for.
        let allows: @Sendable (SocketAddress) -> Bool
        let fields: [String]
        /// `nil` when the machine's authorities decide alone.
        let trust: Trust?
        let timeout: Duration
        let maxBytes: Int
        let settings: FetchSettings
    }

    struct Response: Sendable {
        var status = 0
        /// By name in lower case; of repeated ones, the last.
        var fields: [String: String] = [:]
        var body: [UInt8] = []

        var isSuccess: Bool { (200..<300).contains(status) }
    }

    let request: Request
    private let finish: @Sendable (Result<Response, FetchError>) -> Void

    private let library: CurlLibrary
    private(set) var easy: UnsafeMutableRawPointer?
    private var lists: [UnsafeMutablePointer<curl_slist>]
    private var response = Response()
    private var headBytes = 0
    private var droppedBytes = 0
    /// Why a callback ended the transfer.
    private var refusal: FetchError?
    private var hasEnough = false
    private var refusedAddresses = 0

    /// Bodies of redirects and errors are nobody's to read; a connection is worth so much of them.
    private static let mostDropped = 64 << 10

    init(
        _ request: Request,
        library: CurlLibrary,
        finish: @escaping @Sendable (Result<Response, FetchError>) -> Void
    ) {
        self.request = request
        self.library = library
        self.finish = finish
        unsafe lists = []
    }

    deinit { release() }

    func release() {
        if let handle = unsafe easy { unsafe library.table.pointee.easy_cleanup(handle) }
        while let list = unsafe lists.popLast() { unsafe library.table.pointee.slist_free_all(list) }
        unsafe easy = nil
    }

    /// The handle, set up. `nil` when libcurl refuses an option, which only one that is too old does.
    func prepare() -> UnsafeMutableRawPointer? {
        guard let handle = unsafe library.table.pointee.easy_init() else { return nil }
        unsafe easy = handle
        let settings = request.settings
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1),
            (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS),
            (CURLOPT_TIMEOUT_MS, max(1, request.timeout.milliseconds)),
            (CURLOPT_CONNECTTIMEOUT_MS, max(1, min(request.timeout, settings.connectTimeout).milliseconds)),
            // Spares the bytes of what says beforehand that it is too large.
            (CURLOPT_MAXFILESIZE, request.maxBytes),
            (CURLOPT_LOW_SPEED_LIMIT, settings.slowestBytesPerSecond),
            (CURLOPT_LOW_SPEED_TIME, settings.slowTime.milliseconds / 1000),
            // A resumed session is not verified again: without sessions every connection is.
            (CURLOPT_SSL_SESSIONID_CACHE, 0),
            (CURLOPT_SSL_VERIFYPEER, 1),
            // A pinned certificate need not carry the host's name.
            (CURLOPT_SSL_VERIFYHOST, request.trust?.isPinned == true ? 0 : 2),
        ]
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url.description),
            (CURLOPT_PROTOCOLS_STR, "http,https"),
            // Not even the environment's: a proxy would connect where nobody judges.
            (CURLOPT_PROXY, ""),
            (CURLOPT_USERAGENT, settings.userAgent),
            // Everything this libcurl can decode.
            (CURLOPT_ACCEPT_ENCODING, ""),
        ]
        var status: Int32 = 0
        for (option, value) in numbers { unsafe status |= curl_set_number(library.table, handle, option, value) }
        for (option, value) in texts { unsafe status |= curl_set_text(library.table, handle, option, value) }
        unsafe status |= set(CURLOPT_HTTPHEADER, request.fields, on: handle)
        unsafe status |= set(CURLOPT_RESOLVE, [resolution], on: handle)
        if let trust = request.trust { unsafe status |= curl_set_trust(library.table, handle, trust.pointer) }
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe status |= curl_set_callbacks(library.table, handle, context, receiveBody, receiveHead, openSocket)
        guard status == 0 else { return nil }
        return unsafe handle
    }

    /// `host:port:address,[address]`.
    private var resolution: String {
        let addresses = request.addresses.map { $0.family == .ipv6 ? "[\($0.host)]" : $0.host }
        let host = request.url.host.contains(":") ? "[\(request.url.host)]" : request.url.host
        return "\(host):\(request.url.port):\(addresses.joined(separator: ","))"
    }

    private func set(_ option: CURLoption, _ lines: [String], on handle: UnsafeMutableRawPointer) -> Int32 {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = unsafe library.table.pointee.slist_append(list, line) else { return -1 }
            unsafe list = longer
        }
        guard let made = unsafe list else { return 0 }
        unsafe lists.append(made)
        return unsafe curl_set_list(library.table, handle, option, made)
    }
}

// MARK: - What libcurl tells

extension Transfer {
    /// libcurl is done with it, one way or the other.
    func ended(_ code: CURLcode) {
        if let handle = unsafe easy {
            response.status = unsafe curl_response_status(library.table, handle)
        }
        if let refusal {
            end(.failure(refusal))
        } else if code == CURLE_OK || hasEnough || code == CURLE_FILESIZE_EXCEEDED && !response.isSuccess {
            end(.success(response))
        } else {
            end(.failure(failure(code)))
        }
    }

    func end(_ result: Result<Response, FetchError>) {
        release()
        finish(result)
    }

    private func failure(_ code: CURLcode) -> FetchError {
        let host = request.url.host
        let words = library.words(for: code)
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .nameNotResolved(host: host, reason: words)
        case CURLE_COULDNT_CONNECT:
            refusedAddresses > 0 ? .addressNotAllowed(host: host) : .connectFailed(host: host, reason: words)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
        case CURLE_PEER_FAILED_VERIFICATION:
            .notTrusted(
                host: host,
                reason: request.trust?.isPinned == true ? "it is not the one that was pinned" : words
            )
        case CURLE_SSL_CACERT_BADFILE: .notTrusted(host: host, reason: "the file of authorities cannot be read")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
            .connectFailed(host: host, reason: words)
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.maxBytes)
        case CURLE_PARTIAL_FILE: .truncated
        default: .protocolViolation(words)
        }
    }

    fileprivate func received(head line: UnsafeBufferPointer<UInt8>) -> Bool {
        headBytes += line.count
        guard headBytes <= request.settings.maxHeadBytes else {
            refusal = .headTooLarge
            return false
        }
        let text = unsafe String(decoding: line, as: UTF8.self)
        guard !text.hasPrefix("HTTP/") else {
            // The last head counts: others belong to interim answers.
            response.fields = [:]
            response.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return true
        }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let value = text[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
        response.fields[text[..<colon].lowercased()] = String(value.prefix { $0 != "\r\n" && $0 != "\n" && $0 != "\r" })
        return true
    }

    fileprivate func received(body chunk: UnsafeBufferPointer<UInt8>) -> Bool {
        guard response.isSuccess else {
            droppedBytes += chunk.count
            hasEnough = droppedBytes > Self.mostDropped
            return !hasEnough
        }
        // Counted after decompression: a bomb goes off here, at its limit.
        guard response.body.count + chunk.count <= request.maxBytes else {
            refusal = .tooLarge(limit: request.maxBytes)
            return false
        }
        unsafe response.body.append(contentsOf: chunk)
        return true
    }

    fileprivate func allows(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        let port = request.url.port
        let isAllowed =
            switch unsafe curl_address_bytes(address, &bytes) {
            case 4: request.allows(.ipv4(bytes[0], bytes[1], bytes[2], bytes[3], port: port))
            case 16: request.allows(.ipv6(bytes, port: port))
            default: false
            }
        if !isAllowed { refusedAddresses += 1 }
        return isAllowed
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

private func bytes(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self), count: count)
}

/// Less than everything back means stop.
private let receiveBody: curl_write_callback = { data, size, count, context in
    let length = size &* count
    return unsafe transfer(context)?.received(body: bytes(data, length)) == true ? length : 0
}

private let receiveHead: curl_write_callback = { data, size, count, context in
    let length = size &* count
    return unsafe transfer(context)?.received(head: bytes(data, length)) == true ? length : 0
}

/// The last word on where a connection goes: what is judged here is what the socket is then connected to.
private let openSocket: curl_opensocket_callback = { context, _, address in
    guard let address = unsafe address, unsafe transfer(context)?.allows(address) == true else {
        return curl_socket_t(-1)
    }
    return unsafe curl_open_socket(address)
}

extension Duration {
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue)
            &+ Int(attoseconds / 1_000_000_000_000_000)
    }
}
