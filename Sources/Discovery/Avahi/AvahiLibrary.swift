internal import CAvahi

/// libavahi-client, when this machine has it.
enum AvahiLibrary {
    /// Opened on first use and for good: the libdbus below it cannot be unloaded.
    static let calls: avahi_calls? = {
        var calls = avahi_calls()
        return unsafe avahi_calls_load(&calls) == 1 ? calls : nil
    }()
}
