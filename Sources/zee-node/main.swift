import NodeDaemon
import Systemd

// The main thread waits for signals and nothing else; the node lives on its event loop.
SignalWatch.block()
Task.detached { await NodeProgram.main(CommandLine.arguments) }
SignalWatch.deliver()
