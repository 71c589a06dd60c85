// zee-bench [name-prefix]: one tab-separated line a benchmark: name, minimum ns, median ns, runs a second.
// Each room has one file here with its table; this list joins them.

let prefix = CommandLine.arguments.dropFirst().first ?? ""
let benchmarks = [
    jsonBenchmarks(),
    webSocketWireBenchmarks(),
].flatMap(\.self)

for benchmark in benchmarks where benchmark.name.hasPrefix(prefix) {
    print(benchmark.run().line)
}
