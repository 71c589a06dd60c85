internal import HttpWire
internal import WebSocketWire

/// Any head must become a request or a rejection; what is served of it must lead down from the root and nowhere else,
/// and every answer must be one that our own client can read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    var parser = RequestHeadParser()
    parser.receive(input)
    do {
        guard let head = try parser.next() else { return 0 }
        let request = try PageRequest(head)
        check(request.path)
        check(request.fields)
        if request.path.queryValue("oc_cap") != nil, request.path.query.isEmpty { fatalError("a value of nothing") }
        checkAnswer(
            PageResponse(.ok, fields: [("Location", request.path.names.map(percentEncoded).joined(separator: "/"))])
        )
    } catch let rejection as Rejection {
        checkAnswer(PageResponse(rejection.status, fields: rejection.fields.fields.map { ($0.name, $0.value) }))
    } catch {
        // Not a head at all.
    }
    return 0
}

private func check(_ path: RequestPath) {
    for name in path.names {
        let isSafe = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x2F && $0 != 0x5C }
        guard isSafe, !["", ".", ".."].contains(name) else { fatalError("a name that leads elsewhere") }
        _ = MediaType.ofFile(named: name)
    }
    let again = "/" + path.names.map(percentEncoded).joined(separator: "/")
    // Encoding makes a path longer, maybe too long; anything else has to come back.
    guard again.utf8.count <= RequestPath.longestTarget else { return }
    guard case .success(let parsed) = Result(catching: { try RequestPath(target: again) }), parsed.names == path.names
    else { fatalError("the path does not come back") }
}

private func check(_ fields: HeaderFields) {
    for length in [0, 1, 1_000, Int.max] {
        guard case .part(let range) = RangeVerdict(fields["Range"], of: length) else { continue }
        guard range.lowerBound >= 0, range.upperBound <= length, !range.isEmpty else {
            fatalError("bytes that are not there")
        }
    }
    let validators = Validators(tag: EntityTag("a"), modified: HTTPDate(secondsSince1970: 1))
    _ = validators.satisfy(fields)
    _ = validators.permitRange(fields)
    if let date = fields["If-Modified-Since"].flatMap({ HTTPDate($0) }), HTTPDate(date.text) != date {
        fatalError("the date does not come back")
    }
}

private func checkAnswer(_ response: PageResponse) {
    var reader = ResponseHeadParser()
    reader.receive(response.head(contentLength: 1, keepsAlive: true, date: HTTPDate(secondsSince1970: 0)))
    do {
        guard try reader.next()?.status == response.status.rawValue else { fatalError("another status") }
    } catch {
        fatalError("an answer nobody can read")
    }
}
