internal import Script

extension Window {
    /// `location`, also as `document.location`. Whoever assigns to it or to its `href` goes to another page, as far as the
    /// host lets it.
    func installLocation(_ bindings: Bindings) {
        let location = object([
            method("assign", 1, of: "Location", bindings) { call in
                call.window.go(to: try call.text(0))
                return .undefined
            },
            method("replace", 1, of: "Location", bindings) { call in
                call.window.go(to: try call.text(0))
                return .undefined
            },
            method("reload", 0, of: "Location", bindings) { call in
                call.window.host.navigate(nil)
                return .undefined
            },
            method("toString", 0, of: "Location", bindings) { call in call.value(call.window.parts.href) },
        ])
        self.location = Pin(location, engine)
        part("href", of: location, bindings, \.href) { window, text in window.go(to: text) }
        part("hash", of: location, bindings, \.hash) { window, text in window.setFragment(text) }
        part("protocol", of: location, bindings, \.scheme)
        part("host", of: location, bindings, \.host)
        part("hostname", of: location, bindings, \.hostname)
        part("port", of: location, bindings, \.port)
        part("pathname", of: location, bindings, \.path)
        part("search", of: location, bindings, \.search)
        part("origin", of: location, bindings, \.origin)

        let document = object(documentPayload, "Document")
        for owner in [engine.global, document] {
            let place = Call.Place(interface: "Window", member: "location", kind: .getter)
            let setting = Call.Place(interface: "Window", member: "location", kind: .setter)
            engine.defineAccessor(
                "location",
                on: owner,
                get: bindings.function(place, 0) { call in call.window.location?.value ?? .undefined },
                set: bindings.function(setting, 1) { call in
                    call.window.go(to: try call.text(0))
                    return .undefined
                }
            )
        }
        part("URL", of: document, bindings, \.href)
    }

    /// One attribute of `location`. Without `set`, assigning to it changes nothing.
    private func part(
        _ name: String,
        of location: Value,
        _ bindings: Bindings,
        _ path: any KeyPath<AddressParts, String> & Sendable,
        set: (@Sendable (Window, String) -> Void)? = nil
    ) {
        let reading = Call.Place(interface: "Location", member: name, kind: .getter)
        let get = bindings.function(reading, 0) { call in call.value(call.window.parts[keyPath: path]) }
        let setting = Call.Place(interface: "Location", member: name, kind: .setter)
        engine.defineAccessor(
            name,
            on: location,
            get: get,
            set: set.map { set in
                bindings.function(setting, 1) { call in
                    set(call.window, try call.text(0))
                    return .undefined
                }
            }
        )
    }

    private var parts: AddressParts { AddressParts(host.address, fragment: fragment) }

    private func go(to text: String) {
        if text.hasPrefix("#") { setFragment(text) } else { host.navigate(text) }
    }

    private func setFragment(_ text: String) {
        let name = text.hasPrefix("#") ? text.dropFirst() : text[...]
        fragment = name.isEmpty ? "" : "#\(name.prefix(1_024))"
    }
}

/// An address in the pieces that `location` has. It was written by the host, so that nothing about it needs checking.
struct AddressParts {
    let href: String
    let scheme: String
    var host = ""
    var hostname = ""
    var port = ""
    var path: String
    var search = ""
    let hash: String
    var origin = "null"

    init(_ address: String, fragment: String) {
        href = address + fragment
        hash = fragment
        let colon = address.firstIndex(of: ":") ?? address.startIndex
        scheme = address[..<colon] + ":"
        let rest = address[colon...].dropFirst()
        guard rest.hasPrefix("//") else {
            path = String(rest)
            return
        }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        let target = rest[authority.endIndex...]
        path = String(target.prefix { $0 != "?" })
        search = String(target.dropFirst(path.count))
        host = String(authority)
        // The colons inside of brackets belong to the address.
        let end = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
        hostname = String(authority[..<(end ?? authority.endIndex)])
        port = end.map { String(authority[$0...].dropFirst()) } ?? ""
        origin = scheme + "//" + authority
    }
}
