import Glibc
import NodeDaemon
import Systemd

// The main thread waits for signals and nothing else; the work lives on its own event loop.
SignalWatch.block()
let job = NodeProgram.job(from: CommandLine.arguments)
Task.detached(executorPreference: job.executor) { exit(await job.run()) }
SignalWatch.deliver()
