internal import CFolder
internal import Glibc
package import Transport

/// Hears about changes anywhere in a folder and the folders in it.
package actor ChangeWatch {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { events.unownedExecutor }

    private let root: String
    private let events: EventDescriptor
    /// The folder each of the kernel's watches is for.
    private var folders: [Int32: String] = [:]

    /// Folders watched, and how deep. A page's project has a few dozen; a dependency cache that somebody unpacked in
    /// here is not worth the kernel's memory.
    private static let folderLimit = 1_024
    private static let depthLimit = 16

    /// A change is told when nothing more has happened for so long: one save is several events.
    private static let quiet: Duration = .milliseconds(25)
    /// And no later than this, if something happens all the time.
    private static let longestWait: Duration = .milliseconds(100)
    /// How often a folder that is gone is looked for.
    private static let searchInterval: Duration = .seconds(1)

    package init(_ root: String, on loop: EventLoop) throws(CanvasHostError) {
        self.root = root
        let descriptor = changes_open()
        guard descriptor >= 0 else { throw .unwatchable(errno: errno) }
        events = EventDescriptor(adopting: descriptor, on: loop)
    }

    /// Looks at the folder: what happens from here on is a change.
    package func begin() { watch(root, depth: 0) }

    /// Returns when something has changed since `begin` or the last call, and has settled. A folder that is not there
    /// is waited for, and its coming is a change.
    package func nextChange() async throws(TransportError) {
        var hasChanged = false
        while !hasChanged {
            let isThere = !folders.isEmpty
            do throws(TransportError) {
                hasChanged = take(try await read(by: isThere ? nil : .now + Self.searchInterval))
            } catch .timedOut {
                watch(root, depth: 0)
                hasChanged = !folders.isEmpty
            }
        }
        let latest = ContinuousClock.now + Self.longestWait
        while true {
            do throws(TransportError) {
                _ = take(try await read(by: min(latest, .now + Self.quiet)))
            } catch .timedOut {
                return
            }
            if .now >= latest { return }
        }
    }

    private func read(by deadline: ContinuousClock.Instant?) async throws(TransportError) -> [ChangeEvent] {
        // 64 KiB hold 200 events with the longest names.
        ChangeEvent.parse(try await events.read(atMost: 65_536, by: deadline))
    }

    /// Whether any of it concerns what is served.
    private func take(_ batch: [ChangeEvent]) -> Bool {
        var isVisible = false
        for event in batch {
            if event.isOverflow {
                // Something was lost: assume the most, and look for folders that were not seen coming.
                watch(root, depth: 0)
                isVisible = true
            }
            if event.isEnd {
                isVisible = isVisible || folders[event.watch] == root
                folders[event.watch] = nil
                continue
            }
            if event.isMove, folders[event.watch] == root {
                // What lies there now is not served any more. Without watches, the folder is looked for.
                for watch in folders.keys { changes_unwatch(events.number, watch) }
                folders.removeAll()
                return true
            }
            guard let folder = folders[event.watch], event.isVisible else { continue }
            isVisible = true
            if event.isNewFolder { watch("\(folder)/\(event.name)", depth: depth(of: folder) + 1) }
        }
        return isVisible
    }

    private func depth(of folder: String) -> Int {
        folder.utf8.dropFirst(root.utf8.count).count { $0 == UInt8(ascii: "/") }
    }

    /// Adds a folder and those in it. Links are not followed: what they lead to is served, but not watched.
    private func watch(_ folder: String, depth: Int) {
        guard depth <= Self.depthLimit, folders.count < Self.folderLimit else { return }
        let watch = changes_watch(events.number, folder)
        // Gone again, or the user's watches are used up: its files are served all the same.
        guard watch >= 0 else { return }
        folders[watch] = folder
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            guard entry.pointee.d_type == DT_DIR || entry.pointee.d_type == DT_UNKNOWN else { continue }
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            self.watch("\(folder)/\(name)", depth: depth + 1)
        }
    }
}
