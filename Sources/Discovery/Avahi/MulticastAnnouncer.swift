internal import CAvahi
internal import Transport

/// Announces a service for as long as its keeper runs. Lives on the loop's thread.
@safe final class MulticastAnnouncer: AvahiWork {
    private let announcement: Announcement
    /// Told the name in use, which a collision may have changed, and `nil` when the service is not announced.
    private let report: (String?) -> Void
    private let trouble: (DiscoveryTrouble?) -> Void

    private var name: String
    private var client: AvahiClient?
    private var group: OpaquePointer?
    /// Somebody who takes every name we try must not keep us busy for ever.
    private var renamings = 0
    private static let mostRenamings = 32

    init(
        _ announcement: Announcement,
        report: @escaping (String?) -> Void,
        trouble: @escaping (DiscoveryTrouble?) -> Void
    ) {
        self.announcement = announcement
        self.report = report
        self.trouble = trouble
        name = announcement.label
    }

    func begin(with client: AvahiClient) -> Bool {
        self.client = client
        if unsafe group == nil {
            unsafe group = client.calls.entry_group_new(
                client.pointer,
                { _, state, context in
                    guard let context = unsafe context else { return }
                    // The group is freed in `end`, and the keeper holds the announcer until then.
                    unsafe Unmanaged<MulticastAnnouncer>.fromOpaque(context).takeUnretainedValue().changed(to: state)
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
        }
        return publish()
    }

    func pause() {
        guard let client, let group = unsafe group else { return }
        // It is published again when the daemon has its name.
        _ = unsafe client.calls.entry_group_reset(group)
        report(nil)
    }

    func end() {
        if let client, let group = unsafe group { _ = unsafe client.calls.entry_group_free(group) }
        unsafe group = nil
        client = nil
        report(nil)
    }

    func hasTrouble(_ trouble: DiscoveryTrouble?) { self.trouble(trouble) }

    private func publish() -> Bool {
        guard let client, let group = unsafe group else { return false }
        var list: UnsafeMutablePointer<AvahiStringList>?
        defer { unsafe client.calls.string_list_free(list) }
        // libavahi's lists grow at the front.
        for string in announcement.strings.reversed() {
            unsafe list = client.calls.string_list_add_arbitrary(list, string, string.count)
        }
        for _ in 0...Self.mostRenamings {
            let status = unsafe client.calls.entry_group_add_service_strlst(
                group,
                AvahiIfIndex(AVAHI_IF_UNSPEC),
                AvahiProtocol(AVAHI_PROTO_UNSPEC),
                AvahiPublishFlags(rawValue: 0),
                name,
                announcement.type.text,
                nil,
                nil,
                announcement.port,
                list
            )
            guard status == Int32(AVAHI_ERR_COLLISION) else {
                return unsafe status == 0 && client.calls.entry_group_commit(group) == 0
            }
            // A service of that name on this machine; those of others show only after the commit.
            rename()
        }
        return false
    }

    private func changed(to state: AvahiEntryGroupState) {
        switch state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED: report(name)
        case AVAHI_ENTRY_GROUP_COLLISION where renamings < Self.mostRenamings:
            rename()
            if let client, let group = unsafe group { _ = unsafe client.calls.entry_group_reset(group) }
            if !publish() { trouble(client.map { .avahiRefuses($0.lastError) }) }
        case AVAHI_ENTRY_GROUP_COLLISION, AVAHI_ENTRY_GROUP_FAILURE:
            trouble(client.map { .avahiRefuses($0.lastError) })
        default: return
        }
    }

    /// `Studio (Zee)` becomes `Studio (Zee) #2`, as everywhere on the network.
    private func rename() {
        renamings += 1
        guard let client, let other = unsafe client.calls.alternative_service_name(name) else { return }
        name = unsafe String(cString: other)
        unsafe client.calls.free(other)
    }
}
