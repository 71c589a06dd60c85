import Conformance

// Runs the canvas tests of the web platform and agent-style programs against the engine. Not installed.
ConformanceProgram.main(Array(CommandLine.arguments.dropFirst()))
