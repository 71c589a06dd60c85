import NodeDaemon
import Systemd

// The main thread waits for signals and nothing else; the node lives on its event loop.
SignalWatch.block()
let node = NodeProgram.node(from: CommandLine.arguments)
Task.detached(executorPreference: node.executor) { [node] in await node.run() }
SignalWatch.deliver()
