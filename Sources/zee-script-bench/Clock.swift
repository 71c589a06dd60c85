internal import Glibc
internal import Script

func cpuMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

extension ScriptClock {
    /// CPU time for everything, so that what a script measures of itself is not what its neighbours took. Its dates are
    /// of 1970, which no script here minds.
    static var cpu: ScriptClock {
        ScriptClock(
            monotonicNanoseconds: { UInt64(cpuMilliseconds() * 1e6) },
            millisecondsSince1970: { cpuMilliseconds() },
            random: { Double.random(in: 0..<1) }
        )
    }
}

/// How long a piece of work takes: the first time, when the process meets its code and its memory, and the middle of
/// many times after that.
func measure(_ count: Int, _ work: () -> Void) -> (first: Double, median: Double) {
    let start = cpuMilliseconds()
    work()
    let first = cpuMilliseconds() - start
    var times: [Double] = []
    for _ in 0..<max(1, count) {
        let start = cpuMilliseconds()
        work()
        times.append(cpuMilliseconds() - start)
    }
    times.sort()
    return (first, times[times.count / 2])
}

/// CPU milliseconds of a command with its output thrown away. For what is too short for the resolution of `time`.
func measureProcess(_ command: [String]) -> Int32 {
    var pid = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    guard posix_spawnp(&pid, command[0], &actions, nil, &arguments, environ) == 0 else {
        print("zee-script-bench: cannot run \(command[0])")
        return 69
    }
    var status: Int32 = 0
    var used = rusage()
    guard wait4(pid, &status, 0, &used) == pid, status == 0 else {
        print("zee-script-bench: \(command[0]) failed")
        return 70
    }
    let seconds = Double(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
    let microseconds = Double(used.ru_utime.tv_usec + used.ru_stime.tv_usec)
    print("process\t\(seconds * 1e3 + microseconds / 1e3)")
    return 0
}
