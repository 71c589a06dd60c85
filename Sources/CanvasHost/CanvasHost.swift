internal import CFolder
internal import Glibc
package import HttpWire
package import Transport
package import WebSocketChannel
internal import WebSocketWire

/// Serves one folder of pages and tells those who look at them when files change. Who may look is decided before.
package actor CanvasHost {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    package nonisolated let folder: ServedFolder
    private let nowNs: @Sendable () -> Int
    /// Whether changes are heard from now on.
    package private(set) var isWatching = false
    private var followers: [ObjectIdentifier: WebSocketChannel] = [:]

    /// Reload sockets. A node holds one, and so does each open page.
    private static let followerLimit = 1_024

    /// `nowNs` is the wall clock, in nanoseconds since 1970.
    package init(_ folder: ServedFolder, on loop: EventLoop, nowNs: @escaping @Sendable () -> Int) {
        self.folder = folder
        self.loop = loop
        self.nowNs = nowNs
    }

    /// Makes the folder where there is none, and puts a page to begin with into an empty one.
    package nonisolated func prepare() throws(CanvasHostError) {
        let path = folder.path
        var made = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            made += "/\(name)"
            // A folder on the way that may not be written to is no obstacle when it is there.
            guard mkdir(made, 0o755) == 0 || [EEXIST, EISDIR, EROFS, EACCES].contains(errno) else {
                throw .folderUnusable(path: path, errno: errno)
            }
        }
        let listing = opendir(path)
        guard let listing else { throw .folderUnusable(path: path, errno: errno) }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            // The two names that every folder has, and one more: somebody has been here.
            let (first, second, third) = (entry.pointee.d_name.0, entry.pointee.d_name.1, entry.pointee.d_name.2)
            let dot = CChar(bitPattern: UInt8(ascii: "."))
            guard first == dot, second == 0 || second == dot && third == 0 else { return }
        }
        try writeStarter()
    }

    /// `O_EXCL`: what appeared in the meantime stays as it is.
    private nonisolated func writeStarter() throws(CanvasHostError) {
        let file = open("\(folder.path)/index.html", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            guard [EEXIST, EROFS, EACCES].contains(errno) else {
                throw .folderUnusable(path: folder.path, errno: errno)
            }
            return
        }
        defer { close(file) }
        let bytes = Array(starterPage.utf8)
        guard write(file, bytes, bytes.count) == bytes.count else {
            throw .folderUnusable(path: folder.path, errno: errno)
        }
    }
}

// MARK: - Pages

extension CanvasHost {
    package func answer(_ request: PageRequest, at place: HostedPath.Place) -> PageAnswer {
        switch place {
        case .canvas(let names, let isFolder):
            do throws(CanvasHostError) {
                return try file(names, isFolder: isFolder, for: request)
            } catch {
                return Self.failure(error, request)
            }
        case .a2ui(let names, let isFolder):
            guard names.isEmpty || names == ["index.html"] else { return .text(.notFound, "nothing here") }
            guard isFolder || !names.isEmpty else { return Self.redirect(to: "a2ui", request) }
            return Self.page(a2uiPage)
        case .reload: return .text(.badRequest, "this is a WebSocket")
        case .view: return .text(.notFound, "nothing here")
        }
    }

    private func file(_ names: [String], isFolder: Bool, for request: PageRequest) throws(CanvasHostError) -> PageAnswer
    {
        var names = names
        if isFolder { names.append("index.html") }
        guard let name = names.last else { throw .isFolder }
        let file = try folder.open(names)
        guard !file.isFolder else { throw isFolder ? .notFound : .isFolder }

        let type = MediaType.ofFile(named: name)
        let isPage = type == MediaType.html
        let tail = isPage ? Array(liveReloadScript.utf8) : []
        let validators = validators(of: file, isPage: isPage)
        var response = PageResponse(.ok, fields: [("Content-Type", type), ("Cache-Control", "no-cache")])
        // Pictures and data of this host are for its own pages, not for any page that knows its address.
        response.fields.append("Cross-Origin-Resource-Policy", "same-origin")
        if let tag = validators.tag { response.fields.append("ETag", tag.fieldValue) }
        if let modified = validators.modified { response.fields.append("Last-Modified", modified.text) }
        guard !validators.satisfy(request.fields) else {
            response.status = .notModified
            return PageAnswer(response)
        }
        guard !isPage else { return PageAnswer(response, .file(file, 0..<file.size, tail: tail)) }
        response.fields.append("Accept-Ranges", "bytes")
        let wanted = validators.permitRange(request.fields) ? request.fields["Range"] : nil
        switch RangeVerdict(request.method == .get ? wanted : nil, of: file.size) {
        case .whole: return PageAnswer(response, .file(file, 0..<file.size, tail: tail))
        case .part(let range):
            response.status = .partialContent
            let last = range.upperBound - 1
            response.fields.append("Content-Range", "bytes \(range.lowerBound)-\(last)/\(file.size)")
            return PageAnswer(response, .file(file, range, tail: []))
        case .unsatisfiable:
            return .text(
                .rangeNotSatisfiable,
                "there are \(file.size) bytes",
                fields: [("Content-Range", "bytes */\(file.size)")]
            )
        }
    }

    /// The kernel's clock for files moves in ticks (at most 10 ms, `CONFIG_HZ` 100): two changes within one look the
    /// same. A file that young gets no tag, so that the second state is never taken for the first.
    private func validators(of file: ServedFile, isPage: Bool) -> Validators {
        let now = nowNs()
        let (age, overflow) = now.subtractingReportingOverflow(max(file.changedNs, file.modifiedNs))
        guard !overflow, age > 20_000_000 else { return Validators(tag: nil, modified: nil) }
        // What is served of a page is the file and our script behind it.
        let name = isPage ? "\(file.stateName)-\(liveReloadScript.utf8.count)" : file.stateName
        return Validators(
            tag: EntityTag(name),
            modified: HTTPDate(secondsSince1970: file.modifiedNs / 1_000_000_000)
        )
    }

    private static func failure(_ error: CanvasHostError, _ request: PageRequest) -> PageAnswer {
        switch error {
        case .isFolder: redirect(to: request.path.names.last ?? "canvas", request)
        // A folder is not listed: names that no page links to may be meant for nobody.
        case .notFound: .text(.notFound, "no such page")
        case .folderUnusable, .unwatchable: .text(.unavailable, "the canvas folder cannot be read")
        case .unreadable: .text(.internalError, "the file cannot be read")
        }
    }

    /// A folder is asked for with its slash, or the links on its page would lead beside it.
    private static func redirect(to name: String, _ request: PageRequest) -> PageAnswer {
        let query = request.path.query.isEmpty ? "" : "?\(request.path.query)"
        return .text(.found, "with a slash", fields: [("Location", "\(percentEncoded(name))/\(query)")])
    }

    private static func page(_ text: String) -> PageAnswer {
        let fields = [("Content-Type", MediaType.html), ("Cache-Control", "no-cache")]
        return PageAnswer(PageResponse(.ok, fields: fields), .bytes(Array(text.utf8)))
    }
}

// MARK: - Live reload

extension CanvasHost {
    /// Sends `reload` over a socket whenever files have changed, until it ends.
    package func follow(_ channel: WebSocketChannel) async {
        guard followers.count < Self.followerLimit else {
            return await channel.close(.tryAgainLater, reason: "too many pages are open")
        }
        let key = ObjectIdentifier(channel)
        followers[key] = channel
        defer { followers[key] = nil }
        do throws(ChannelError) {
            // Nothing it says matters, but pings are answered in here and the end is noticed.
            while true { _ = try await channel.receive() }
        } catch {
            // The page was closed, or its machine is gone.
        }
    }

    package var followerCount: Int { followers.count }

    /// Watches the folder until it is cancelled.
    package func run() async throws(CanvasHostError) {
        let watch = try ChangeWatch(folder.path, on: loop)
        await watch.begin()
        isWatching = true
        defer { isWatching = false }
        while true {
            do throws(TransportError) { try await watch.nextChange() } catch .cancelled {
                return
            } catch {
                throw .unwatchable(errno: EIO)
            }
            tellFollowers()
        }
    }

    /// The word that the gateways' hosts send, and all that they send.
    private func tellFollowers() {
        for channel in followers.values {
            channel.assumeIsolated { channel in
                // One that does not read a few bytes for thousands of changes is gone.
                guard channel.unsentByteCount < 65_536 else { return channel.abort() }
                channel.append(text: Array("reload".utf8))
            }
        }
    }
}
