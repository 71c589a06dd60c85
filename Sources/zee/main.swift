import OperatorCLI
import Systemd

// The main thread waits for signals and nothing else; the command lives on its event loop.
SignalWatch.block()
Task.detached { await ZeeProgram.main(CommandLine.arguments) }
SignalWatch.deliver()
