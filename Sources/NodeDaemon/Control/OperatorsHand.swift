internal import A2UI
internal import ControlChannel
internal import Diagnostics
internal import Stage
internal import ZeeProtocol

/// What `CanvasHand` asks for, in the words of the interfaces.
enum OperatorsHand {
    static let methods = Set(CanvasHand.all.map { "canvas.\($0.word)" })

    /// Reads the parameters of one of ``methods``.
    static func interaction(_ method: String, _ params: JSONObject) throws(NodeError) -> Interaction {
        let target = params["component"]?.stringValue.map { Target($0, surface: params["surface"]?.stringValue) }
        switch (method, target) {
        case ("canvas.click", let target?): return .pressComponent(target)
        case ("canvas.click", nil):
            guard let x = params["x"]?.doubleValue, let y = params["y"]?.doubleValue else {
                throw NodeError(.invalidRequest, "a click needs a place or a component")
            }
            return .press(x: x, y: y)
        case ("canvas.type", _):
            guard let text = params["text"]?.stringValue else { throw NodeError(.invalidRequest, "there is no text") }
            return .type(text, into: target)
        case ("canvas.select", let target?):
            guard let choice = params["choice"]?.stringValue else {
                throw NodeError(.invalidRequest, "there is no choice")
            }
            return .select(choice, in: target)
        case ("canvas.toggle", let target?): return .toggle(target)
        case ("canvas.scroll", _):
            guard let distance = params["distance"]?.doubleValue else {
                throw NodeError(.invalidRequest, "there is no distance")
            }
            return .scroll(distance, target)
        default: throw NodeError(.invalidRequest, "\(method) needs a component")
        }
    }

    static func answer(_ outcome: InteractionOutcome) -> JSONValue {
        var json: JSONObject = ["changed": .bool(outcome.needsPainting)]
        if let event = outcome.event {
            json["event"] = [
                "name": .string(event.name), "surface": .string(event.surface), "component": .string(event.component),
            ]
        }
        return .object(json)
    }
}

extension Stage {
    /// Waits for its turn behind the command under way.
    nonisolated func obey(_ method: String, _ params: JSONObject) async -> Result<JSONValue, NodeError> {
        let interaction: Interaction
        do throws(NodeError) { interaction = try OperatorsHand.interaction(method, params) } catch {
            return .failure(error)
        }
        do throws(InteractionFailure) {
            return .success(OperatorsHand.answer(try await interact(interaction)))
        } catch {
            return .failure(NodeError(.inputInvalid, "\(error)", hint: "a snapshot shows what is on the canvas"))
        }
    }
}
