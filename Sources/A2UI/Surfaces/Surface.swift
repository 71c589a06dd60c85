internal import ZeeProtocol

/// One surface: what was said about it, and what its user did with it.
struct Surface: Sendable {
    let id: String
    /// `nil` until `beginRendering`: until then nothing is shown, so that nobody sees half an interface.
    var root: String?
    var styles = SurfaceStyles()
    private(set) var components: [String: Component] = [:]
    var data = DataModel()
    private(set) var states: [InstanceID: InstanceState] = [:]

    /// Places that obscured fields write to. They stay secret for as long as the surface lives, also when the field is
    /// gone.
    private(set) var secrets: Set<Location> = []
    /// By component: a definition that comes again forgets its own.
    private var initialised: [String: Set<Location>] = [:]
    private var initialisedCount = 0
    /// Components that came again and differed: their initial values are written over what is there.
    private(set) var redefined: Set<String> = []
    private(set) var componentBytes = 0

    init(id: String) { self.id = id }

    var keptBytes: Int { componentBytes + data.root.weight }

    /// Replaces a definition as a whole. What the user did with the component survives the same definition, and one of
    /// the same kind as far as it still makes sense.
    mutating func define(_ component: Component) {
        let old = components.updateValue(component, forKey: component.id)
        componentBytes += component.size - (old?.size ?? 0)
        guard let old, old != component else { return }
        if component.mayInitialise {
            redefined.insert(component.id)
            forgetInitials(of: component.id)
        }
        guard !states.isEmpty else { return }
        for (instance, state) in states where instance.component == component.id {
            // What was typed into a field without a path belongs to the definition that had been there.
            var state = state
            state.draft = nil
            states[instance] = component.isSameKind(as: old) ? state : nil
        }
    }

    func state(of instance: InstanceID) -> InstanceState { states[instance] ?? InstanceState() }

    mutating func change(_ instance: InstanceID, _ change: (inout InstanceState) -> Void) {
        var state = state(of: instance)
        change(&state)
        states[instance] = state == InstanceState() ? nil : state
    }

    func isInitialised(_ key: Initial.Key) -> Bool { initialised[key.component]?.contains(key.location) == true }

    private mutating func forgetInitials(of component: String) {
        initialisedCount -= initialised.removeValue(forKey: component)?.count ?? 0
    }

    /// Remembers places that were found to be secret. Those that hold nothing any more are forgotten when there are very
    /// many: each update can name other ones.
    mutating func keepSecret(_ found: Set<Location>) {
        secrets.formUnion(found)
        guard secrets.count > Limits.secrets else { return }
        secrets = found.union(secrets.filter { data.value(at: $0) != nil })
    }

    /// Writes the initial values that a look at the tree found, and says whether that changed anything.
    mutating func write(_ initials: [Initial]) -> Bool {
        // More than any tree has instances: whoever changes scopes on and on gets initial values twice.
        if initialisedCount > 20_000 { (initialised, initialisedCount) = ([:], 0) }
        var hasChanged = false
        for initial in initials {
            let key = initial.key
            guard initialised[key.component, default: []].insert(key.location).inserted else { continue }
            initialisedCount += 1
            guard let value = initial.value else { continue }
            hasChanged = data.set(value, at: initial.key.location) || hasChanged
        }
        redefined.subtract(initials.map(\.key.component))
        return hasChanged
    }
}

/// What a user did with a component instance and the data model does not know.
struct InstanceState: Hashable, Sendable {
    var selectedTab: Int?
    /// `nil` until somebody opens or closes it.
    var isOpen: Bool?
    var filter = ""
    var scroll: Double = 0
    /// The value of an input that is bound to no path.
    var draft: JSONValue?
}

/// A value that a component brings along for a place in the data, found while the tree was built.
struct Initial: Hashable, Sendable {
    struct Key: Hashable, Sendable {
        var component: String
        var location: Location
    }

    var key: Key
    /// `nil` when the place has a value already, which stays.
    var value: JSONValue?
}
