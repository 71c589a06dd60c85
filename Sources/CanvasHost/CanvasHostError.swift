/// Why a folder cannot be hosted, or a file in it not be served.
package enum CanvasHostError: Error, Equatable, Sendable {
    /// The folder itself is not there or not ours to read.
    case folderUnusable(path: String, errno: Int32)
    /// No such file, or none that may be seen: hidden, not a file, or reached through a link that leads out.
    case notFound
    /// A folder that was asked for without its slash.
    case isFolder
    case unreadable(errno: Int32)
    /// The kernel has no watch left (`fs.inotify.max_user_instances`).
    case unwatchable(errno: Int32)
}
