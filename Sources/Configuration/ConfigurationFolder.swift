internal import Glibc

/// Where settings files are: one main file, and drop-ins in `conf.d` beside it.
package struct ConfigurationFolder: Sendable, Equatable {
    package let mainFile: String
    /// Whether somebody named the file: then it has to be there.
    package let isNamed: Bool

    package static let fileName = "zee-node.conf"
    private static let dropInFolder = "conf.d"
    /// More is not a configuration but an accident, such as a home folder.
    private static let dropInLimit = 64

    /// What `--config` names; else what systemd made (`ConfigurationDirectory=`); else the user's own folder where it
    /// has settings; else the system's.
    package init(named file: String?, environment: (String) -> String?) {
        func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        isNamed = file != nil
        if let file {
            mainFile = file
        } else if let folder = variable("CONFIGURATION_DIRECTORY")?.split(separator: ":").first {
            mainFile = "\(folder)/\(Self.fileName)"
        } else {
            let home = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }
            let own = home.map { "\($0)/zee-node" }
            let hasOwn = own.map { Self.exists("\($0)/\(Self.fileName)") || Self.exists("\($0)/\(Self.dropInFolder)") }
            mainFile = "\(hasOwn == true ? own ?? "" : "/etc/zee-node")/\(Self.fileName)"
        }
    }

    private var folder: String {
        guard let slash = mainFile.lastIndex(of: "/") else { return "." }
        return String(mainFile[..<slash])
    }

    /// The files there are, the weakest first: the main file, then drop-ins by name.
    package func files() throws(Problems) -> [ConfigurationFile] {
        var problems: [Problem] = []
        var files: [ConfigurationFile] = []
        for path in [mainFile] + dropIns(problems: &problems) {
            do throws(ReadingFault) {
                files.append(ConfigurationFile(path: path, contents: try Self.contents(of: path)))
            } catch .absent where path == mainFile && !isNamed {
                continue
            } catch {
                problems.append(error.problem(with: path))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return files
    }

    private func dropIns(problems: inout [Problem]) -> [String] {
        let path = "\(folder)/\(Self.dropInFolder)"
        guard let directory = unsafe opendir(path) else {
            if errno != ENOENT, errno != ENOTDIR {
                problems.append(ReadingFault.failed(errno).problem(with: path))
            }
            return []
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Editors leave hidden copies; package tools leave names that end otherwise.
            guard name.hasSuffix(".conf"), !name.hasPrefix(".") else { continue }
            names.append(name)
            guard names.count <= Self.dropInLimit else {
                problems.append(
                    Problem(.file(path: path, line: 0), "there are more than \(Self.dropInLimit) drop-ins")
                )
                return []
            }
        }
        // By bytes, so that the order is the same in every language of the system.
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
    }
}

private enum ReadingFault: Error {
    case absent
    case failed(Int32)
    case notARegularFile
    case writableByAll

    func problem(with path: String) -> Problem {
        let origin = Origin.file(path: path, line: 0)
        return switch self {
        case .absent: Problem(origin, "there is no such file", hint: "check --config")
        case .failed(let code):
            Problem(
                origin,
                "it cannot be read: \(unsafe String(cString: strerror(code)))",
                hint: "check its owner and mode"
            )
        case .notARegularFile: Problem(origin, "it is not a regular file")
        case .writableByAll:
            Problem(origin, "everybody on this machine may change it", hint: "chmod o-w \(path)")
        }
    }
}

extension ConfigurationFolder {
    private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    private static func contents(of path: String) throws(ReadingFault) -> [UInt8] {
        // A FIFO of that name must not make the start wait for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT ? .absent : .failed(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        // Whoever writes here says to whom the token is sent.
        guard status.st_mode & S_IWOTH == 0 else { throw .writableByAll }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        // One byte beyond the limit is enough for the reader of the text to say that it is too long.
        while contents.count <= ConfigurationText.sizeLimit {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(errno) }
            guard count > 0 else { break }
            contents += chunk[..<count]
        }
        return contents
    }
}
