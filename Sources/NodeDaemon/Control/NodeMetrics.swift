internal import Diagnostics
internal import Glibc
internal import Stage

extension StatusReport {
    /// The figures of `zee-node metrics`. `residentBytes` is the process's share of memory.
    func metrics(residentBytes: Int?) -> [MetricFamily] {
        func family(_ name: String, _ kind: MetricFamily.Kind, _ help: String, _ value: Int) -> MetricFamily {
            var family = MetricFamily("zee_node_\(name)", kind, help)
            family.add(value)
            return family
        }
        var build = MetricFamily("zee_node_build", .info, "What runs.")
        build.add(1, [("version", NodeProgram.version)])
        var connection = MetricFamily("zee_node_connection_state", .gauge, "1 for the state the connection is in.")
        for name in ["connecting", "connected", "waiting", "pairing", "stopped"] {
            connection.add(name == state.connection.name ? 1 : 0, [("state", name)])
        }
        var invokes = MetricFamily("zee_node_invokes", .counter, "Invokes that ended, by command and outcome.")
        for (line, count) in state.tally.counts.sorted(by: {
            ($0.key.command, $0.key.outcome) < ($1.key.command, $1.key.outcome)
        }) {
            invokes.add(count, [("command", line.command), ("outcome", line.outcome)])
        }
        var durations = MetricFamily("zee_node_invoke_duration_seconds", .histogram, "From an invoke to its result.")
        for (command, histogram) in state.tally.durations.sorted(by: { $0.key < $1.key }) {
            durations.add(histogram, [("command", command)])
        }
        var health = MetricFamily("zee_node_health", .gauge, "1 for each condition that is the case.")
        for condition in HealthCondition.all {
            let isRaised = findings.contains { $0.condition.code == condition.code }
            health.add(isRaised ? 1 : 0, [("code", condition.code), ("severity", condition.severity.rawValue)])
        }
        var families = [
            build, connection,
            family("connections", .counter, "How often a gateway let this node in.", state.connections),
            invokes, durations,
            family("invokes_running", .gauge, "Invokes under way.", state.running.count),
            family("snapshots", .counter, "Pictures taken.", state.tally.snapshots),
            family("result_bytes", .counter, "Bytes of results, as JSON.", state.tally.payloadBytes),
            family("canvas_bytes", .gauge, "The visible bitmap.", state.stage.canvasBytes),
            family("script_heap_bytes", .gauge, "Values of the page's scripts.", state.stage.heapBytes),
            family("background", .gauge, "1 while canvas commands are refused.", state.isInBackground ? 1 : 0),
            health,
        ]
        if let residentBytes {
            families.append(
                family("resident_memory_bytes", .gauge, "Memory the process holds.", residentBytes)
            )
        }
        return families
    }
}

/// The second number of /proc/self/statm, in pages (proc(5)); `nil` where /proc is not mounted.
func residentBytes() -> Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let words = bytes.prefix(count).split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
}
