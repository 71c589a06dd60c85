import Diagnostics
import Testing

struct HealthTests {
    @Test func `codes are told apart, and what they depend on exists`() {
        let codes = HealthCondition.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        for condition in HealthCondition.all {
            #expect(Set(condition.dependsOn).isSubset(of: codes))
            #expect(!condition.dependsOn.contains(condition.code))
            #expect(condition.hint != nil)
        }
    }

    @Test func `a condition shows when it has lasted, however its words change`() {
        var record = HealthRecord()
        record.raise(HealthFinding(.gatewayUnreachable, "refused"), at: .seconds(100))
        record.raise(HealthFinding(.gatewayUnreachable, "no route"), at: .seconds(108))
        #expect(record.visible(at: .seconds(109)).isEmpty)
        #expect(record.visible(at: .seconds(110)).map(\.text) == ["no route"])
        record.clear(.gatewayUnreachable)
        #expect(record.visible(at: .seconds(200)).isEmpty)
    }

    @Test func `what another condition explains is not shown`() {
        var record = HealthRecord()
        record.raise(HealthFinding(.gatewayUnreachable, "closed"), at: .zero)
        record.raise(HealthFinding(.pairingNeeded, "waits"), at: .zero)
        #expect(record.visible(at: .seconds(60)).map(\.condition.code) == ["pairing-needed"])
    }

    @Test func `the gravest comes first, then the oldest`() {
        var record = HealthRecord()
        for condition in [HealthCondition.background, .fontsMissing, .settingsBroken, .gatewayRefuses] {
            record.raise(HealthFinding(condition, ""), at: .zero)
        }
        #expect(
            record.visible(at: .zero).map(\.condition.code)
                == ["gateway-refuses", "fonts-missing", "settings-broken", "background"]
        )
    }

    @Test func `what somebody wanted is no illness`() {
        #expect([HealthFinding(.background, "")].exitStatus == 0)
        #expect([HealthFinding(.background, ""), HealthFinding(.fontsMissing, "")].exitStatus == 1)
        #expect([HealthFinding]().exitStatus == 0)
    }
}

struct MetricsTests {
    @Test func `the text is OpenMetrics to the letter`() {
        var up = MetricFamily("zee_up", .gauge, "1 while connected.")
        up.add(1)
        var invokes = MetricFamily("zee_invokes", .counter, "Done.")
        invokes.add(3, [("command", "a\"b\\c\nd"), ("outcome", "ok")])
        var build = MetricFamily("zee_build", .info, "What runs.")
        build.add(1, [("version", "0.1.0")])
        #expect(
            [up, invokes, build].openMetricsText == """
                # HELP zee_up 1 while connected.
                # TYPE zee_up gauge
                zee_up 1
                # HELP zee_invokes Done.
                # TYPE zee_invokes counter
                zee_invokes_total{command="a\\"b\\\\c\\nd",outcome="ok"} 3
                # HELP zee_build What runs.
                # TYPE zee_build info
                zee_build_info{version="0.1.0"} 1
                # EOF

                """
        )
    }

    @Test func `buckets of a histogram hold all below them`() {
        var histogram = Histogram()
        for milliseconds in [1, 7, 60, 100_000, -5] { histogram.observe(.milliseconds(milliseconds)) }
        var family = MetricFamily("t", .histogram, "Time.")
        family.add(histogram)
        let lines = [family].openMetricsText.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(lines.first == #"t_bucket{le="0.001"} 2"#)
        #expect(lines[2] == #"t_bucket{le="0.01"} 3"#)
        #expect(lines[4] == #"t_bucket{le="0.1"} 4"#)
        #expect(lines[9] == #"t_bucket{le="30.0"} 4"#)
        #expect(lines[10] == #"t_bucket{le="+Inf"} 5"#)
        #expect(lines[11] == "t_count 5")
    }
}
