// zee-bench [name-prefix]: one tab-separated line a benchmark: name, minimum ns, median ns, runs a second.
// `sizes` prints what the image encoders make instead.
// Each room has one file here with its table; this list joins them.

let prefix = CommandLine.arguments.dropFirst().first ?? ""
let benchmarks = [
    documentBenchmarks(),
    imageCodecBenchmarks(),
    jsonBenchmarks(),
    webSocketWireBenchmarks(),
].flatMap(\.self)

if prefix == "sizes" { printImageSizes() }
for benchmark in benchmarks where benchmark.name.hasPrefix(prefix) {
    print(benchmark.run().line)
}
