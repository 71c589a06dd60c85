internal import ZeeProtocol

/// Where in the data a component instance stands: at the top, or in an item of a list.
struct Scope: Hashable, Sendable {
    var location = Location.top
    /// The keys of the items on the way, for the instance's name.
    var keys: [String] = []

    func item(_ key: String, of list: Location) -> Scope {
        Scope(location: list.appending([key]), keys: keys + [key])
    }
}

extension DataModel {
    /// The place a path means, and what is there.
    ///
    /// Inside an item, v0.8 content means `/name` by the item's own name, and the official samples do; some write
    /// `/item/name`, and some really mean the top. So the places are tried in that order, and the item's own is where a
    /// new value goes. v0.9 has a rule without guessing.
    func find(_ path: Path, in scope: Scope) -> (location: Location, value: JSONValue?) {
        let own = scope.location.appending(path.keys)
        let top = Location(path.keys)
        guard !scope.location.isTop else { return (top, value(at: top)) }
        switch path.rule {
        case .slashIsTop:
            let place = path.hasSlash ? top : own
            return (place, value(at: place))
        case .itemFirst:
            if let value = value(at: own) { return (own, value) }
            if path.keys.first == "item" {
                let place = scope.location.appending(path.keys.dropFirst())
                if let value = value(at: place) { return (place, value) }
            }
            if path.hasSlash, let value = value(at: top) { return (top, value) }
            return (own, nil)
        }
    }

    /// The list a template repeats over. A leading slash means the top here, in every version; where nothing is there,
    /// the item's own place is worth a look in v0.8.
    func findList(_ path: Path, in scope: Scope) -> (location: Location, keys: [String]) {
        let top = Location(path.keys)
        let own = scope.location.appending(path.keys)
        var places = path.hasSlash ? [top] : [own]
        if path.hasSlash, path.rule == .itemFirst { places.append(own) }
        for place in places {
            switch value(at: place) {
            case .array(let elements)?: return (place, elements.indices.map(String.init))
            case .object(let object)?: return (place, object.keys)
            default: continue
            }
        }
        return (top, [])
    }
}
