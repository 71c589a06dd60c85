/// One family of metrics and its samples, in the terms of OpenMetrics 1.0.
public struct MetricFamily: Sendable {
    public enum Kind: String, Sendable { case gauge, counter, histogram, info }

    public typealias Labels = [(name: String, value: String)]

    struct Sample: Sendable {
        let suffix: String
        let labels: Labels
        let value: String
    }

    /// Without the suffix of its kind: `zee_node_invokes`, whose samples are `zee_node_invokes_total`.
    public let name: String
    let kind: Kind
    let help: String
    private(set) var samples: [Sample] = []

    public init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    /// Adds a whole number: a gauge, or a counter.
    public mutating func add(_ value: Int, _ labels: Labels = []) {
        samples.append(Sample(suffix: kind.suffix, labels: labels, value: "\(value)"))
    }

    public mutating func add(_ value: Double, _ labels: Labels = []) {
        samples.append(Sample(suffix: kind.suffix, labels: labels, value: openMetricsNumber(value)))
    }

    public mutating func add(_ histogram: Histogram, _ labels: Labels = []) {
        var sum = 0
        for (bound, count) in zip(Histogram.bounds, histogram.counts) {
            sum += count
            samples.append(
                Sample(suffix: "_bucket", labels: labels + [("le", openMetricsNumber(bound))], value: "\(sum)")
            )
        }
        samples.append(Sample(suffix: "_bucket", labels: labels + [("le", "+Inf")], value: "\(histogram.count)"))
        samples.append(Sample(suffix: "_count", labels: labels, value: "\(histogram.count)"))
        samples.append(Sample(suffix: "_sum", labels: labels, value: openMetricsNumber(histogram.sum)))
    }
}

extension MetricFamily.Kind {
    fileprivate var suffix: String {
        switch self {
        case .gauge, .histogram: ""
        case .counter: "_total"
        case .info: "_info"
        }
    }
}

/// How long things took, counted by bounds.
public struct Histogram: Sendable, Equatable {
    /// Seconds. From a present, which takes a millisecond, to the longest a gateway waits for an invoke by default.
    public static let bounds: [Double] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30]

    /// Of each bound, what exceeds the bound before.
    private(set) var counts = [Int](repeating: 0, count: bounds.count)
    public private(set) var count = 0
    public private(set) var sum = 0.0

    public init() {}

    public mutating func observe(_ duration: Duration) {
        let seconds = max(0, duration / .seconds(1))
        count += 1
        sum += seconds
        if let index = Self.bounds.firstIndex(where: { seconds <= $0 }) { counts[index] += 1 }
    }
}

extension [MetricFamily] {
    /// The text a scraper reads, with the end mark that tells it from half of one.
    public var openMetricsText: String {
        var text = ""
        for family in self {
            text += "# HELP \(family.name) \(escaped(family.help))\n# TYPE \(family.name) \(family.kind.rawValue)\n"
            for sample in family.samples {
                let labels = sample.labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
                text += family.name + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(sample.value)\n"
            }
        }
        return text + "# EOF\n"
    }
}

/// Label values come from gateways: a quote in one must not end it.
private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\"": result += "\\\""
        case "\n": result += "\\n"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Swift writes doubles as OpenMetrics reads them, infinities excepted.
private func openMetricsNumber(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return "\(value)"
}
