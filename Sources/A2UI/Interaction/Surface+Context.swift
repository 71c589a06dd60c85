internal import ZeeProtocol

extension Surface {
    /// What an action tells the agent, looked up where the pressed instance stands.
    ///
    /// What was typed into an obscured field is not in it, whether the action asks for the field's own place or for a
    /// map around it: the line with the context goes through logs and a language model. What only looks like a secret is
    /// left out of maps, and told when the action asks for its own place.
    func context(_ entries: [Action.Entry], in scope: Scope) -> JSONObject {
        var context = JSONObject()
        for entry in entries {
            switch entry.value {
            case .literal(let literal): context[entry.key] = literal
            case .bound(let path, let initial):
                let (location, found) = data.find(path, in: scope)
                guard !secrets.contains(where: { location.isInside($0) }) else { continue }
                context[entry.key] =
                    (found.map { withoutSecrets($0, at: location).withoutLikelySecrets } ?? initial) ?? .null
            case .call(let call):
                var evaluation = Evaluation(data: dataWithoutSecrets, scope: scope)
                context[entry.key] = evaluation.result(of: call) ?? .null
            }
        }
        return context
    }

    /// A value with what obscured fields wrote somewhere inside it taken out.
    func withoutSecrets(_ value: JSONValue, at location: Location) -> JSONValue {
        let inside = secrets.filter { $0.isInside(location) && $0 != location }
        guard !inside.isEmpty, value.objectValue != nil || value.arrayValue != nil else { return value }
        var copy = DataModel()
        copy.set(value, at: .top)
        for secret in inside {
            let place = Location(Array(secret.keys.dropFirst(location.keys.count)))
            // In a list the others must keep their places.
            if copy.value(at: Location(place.keys.dropLast()))?.arrayValue != nil {
                if copy.value(at: place) != nil { copy.set(.null, at: place) }
            } else {
                copy.remove(at: place)
            }
        }
        return copy.root
    }

    /// For functions and for inspection.
    var dataWithoutSecrets: DataModel {
        guard !secrets.isEmpty else { return data }
        var copy = DataModel()
        copy.set(withoutSecrets(data.root, at: .top), at: .top)
        return copy
    }
}

extension JSONValue {
    /// Without texts whose name says that they are secret. The words are those of the Windows node.
    fileprivate var withoutLikelySecrets: JSONValue {
        switch self {
        case .object(let object):
            var copy = JSONObject()
            for member in object.members {
                let name = member.key.lowercased()
                let isText = member.value.stringValue != nil
                if isText, ["password", "secret", "token"].contains(where: { name.contains($0) }) { continue }
                copy[member.key] = member.value.withoutLikelySecrets
            }
            return .object(copy)
        case .array(let elements): return .array(elements.map(\.withoutLikelySecrets))
        default: return self
        }
    }
}
