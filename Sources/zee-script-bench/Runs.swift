internal import Glibc
internal import Page
internal import Script

private func contents(of file: String) -> String? {
    guard let stream = fopen(file, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&chunk, 1, chunk.count, stream)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += chunk[..<count]
    }
}

private func withContents(of file: String, _ body: (String) -> Int32) -> Int32 {
    guard let source = contents(of: file) else {
        print("zee-script-bench: cannot read \(file)")
        return 66
    }
    return body(source)
}

/// An engine with nothing but `print`.
func runAlone(_ file: String) -> Int32 {
    withContents(of: file) { source in
        let engine = Engine(clock: .cpu)
        engine.defineFunction("print", length: 1, on: engine.global) { (context) throws(ScriptError) in
            print(try context.string(context[0]))
            return .undefined
        }
        return run { () throws(ScriptFailure) in _ = try engine.evaluate(source: source, name: file) }
    }
}

private func run(_ body: () throws(ScriptFailure) -> Void) -> Int32 {
    do throws(ScriptFailure) {
        try body()
        return 0
    } catch {
        print("zee-script-bench: \(error)")
        return 70
    }
}

func runOnPage(_ file: String) -> Int32 {
    withContents(of: file) { source in
        var host = PageHost(clock: .cpu)
        host.console = { print($0.text) }
        let page = PageRealm(width: 1280, height: 720, host: host)
        do throws(EvalFailure) {
            _ = try page.evaluate(javaScript: source, deadline: .max) { _ in }
            return 0
        } catch {
            print("zee-script-bench: \(error)")
            return 70
        }
    }
}

func measureRealm(_ count: Int) {
    var bytes = 0
    let times = measure(count) { bytes = Engine(clock: .cpu).heapBytes }
    print("realm\t\(times.median)\t\(bytes)\t\(times.first)")
}

/// A canvas of one pixel: its bitmap is the raster core's matter.
func measurePageRealm(_ count: Int) {
    var bytes = 0
    let times = measure(count) { bytes = PageRealm(width: 1, height: 1, host: PageHost(clock: .cpu)).heapBytes }
    print("page-realm\t\(times.median)\t\(bytes)\t\(times.first)")
}

/// Each time in an engine of its own, whose making is not counted.
func measureCompiling(_ file: String) -> Int32 {
    withContents(of: file) { source in
        var times: [Double] = []
        var failure: Int32 = 0
        for _ in 0..<21 {
            let engine = Engine(clock: .cpu)
            let start = cpuMilliseconds()
            failure = run { () throws(ScriptFailure) in _ = try engine.evaluate(source: source, name: file) }
            times.append(cpuMilliseconds() - start)
        }
        times.sort()
        print("compile\t\(times[times.count / 2])")
        return failure
    }
}
