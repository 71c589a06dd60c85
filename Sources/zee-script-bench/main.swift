import Glibc

/// zee-script-bench FILE: runs a script that prints, as `duk FILE` and `mujs FILE` do, so that one file is timed in all
/// of them. The other forms time what a script does not see; each prints a name and figures, tab-separated.
private let usage = """
    usage: zee-script-bench FILE               run a script that calls print
           zee-script-bench --page FILE        run a script that calls console.log on a page of 1280x720
           zee-script-bench --realm [COUNT]    making an engine: milliseconds, bytes, milliseconds of the first
           zee-script-bench --page-realm [COUNT]
           zee-script-bench --compile FILE     parsing and compiling a script that does nothing at first: milliseconds
           zee-script-bench --process COMMAND...   CPU milliseconds of a whole process
    """

private let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.dropFirst().first) {
case ("--page", let file?): exit(runOnPage(file))
case ("--realm", let count): measureRealm(count.flatMap { Int($0) } ?? 200)
case ("--page-realm", let count): measurePageRealm(count.flatMap { Int($0) } ?? 50)
case ("--compile", let file?): exit(measureCompiling(file))
case ("--process", _?): exit(measureProcess(Array(arguments.dropFirst())))
case (let file?, _) where !file.hasPrefix("-"): exit(runAlone(file))
default:
    print(usage)
    exit(64)
}
