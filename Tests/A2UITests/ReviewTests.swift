import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

/// The protocol's own validator suite, as far as it is about the messages and not about a schema that comes with them.
@Suite(.enabled(if: SharedReference.isPresent, "needs the shared reference folder"))
struct ValidatorSuiteTests {
    struct Step: Sendable, CustomTestStringConvertible {
        let name: String
        let payload: [JSONValue]
        let expected: String?

        var testDescription: String { name }
    }

    /// Judged by a schema, which a lenient renderer has none of; what it does instead is in the table of `docs/A2UI.md`.
    static let bySchema: Set<String> = [
        "test_custom_catalog_validation_failure_v08"
    ]

    static func steps() throws -> [Step] {
        let suite = try YAML.parse(SharedReference.text("conformance/suites/validator.yaml"))
        return (suite.arrayValue ?? []).filter { $0["catalog"]?["version"] == "0.8" }.flatMap { test in
            (test["steps"]?.arrayValue ?? [test]).map { step in
                Step(
                    name: test["name"]?.stringValue ?? "",
                    payload: step["payload"]?.arrayValue ?? [],
                    expected: step["expect_error"]?.stringValue
                )
            }
        }
    }

    @Test func `all cases of v0.8 are there`() throws {
        #expect(Set(try Self.steps().map(\.name)).count == 25)
    }

    @Test func `the validator's cases are judged as it does`() throws {
        for step in try Self.steps() where !Self.bySchema.contains(step.name) {
            var found: [String]
            do {
                let push = try A2UIPush(messages: step.payload)
                found = Review(push).problems
                var host = SurfaceHost()
                _ = try host.push(push)
            } catch {
                found = [error.message]
            }
            guard let expected = step.expected else {
                #expect(found == [], "\(step.name)")
                continue
            }
            // Types of the envelope are refused by the push itself, in its own words.
            let isType = expected.contains("is not of type")
            let pattern = try Regex(expected)
            #expect(
                found.contains { $0.contains(pattern) } || (isType && !found.isEmpty),
                "\(step.name): \(expected), found \(found)"
            )
        }
    }
}

/// The suite of the protocol's streaming parser. Here whole messages arrive, so mending half of one is nobody's task;
/// what such a parser gives to a renderer is.
@Suite(.enabled(if: SharedReference.isPresent, "needs the shared reference folder"))
struct StreamingSuiteTests {
    static func cases() throws -> [JSONValue] {
        let suite = try YAML.parse(SharedReference.text("conformance/suites/streaming_parser.yaml"))
        return (suite.arrayValue ?? []).filter { $0["catalog"]?["version"] == "0.8" }
    }

    /// The messages of all blocks, when all of them are JSON as they stand.
    static func messages(of test: JSONValue) -> [JSONValue]? {
        let text = (test["steps"]?.arrayValue ?? []).compactMap { $0["input"]?.stringValue }.joined()
        var messages: [JSONValue] = []
        for block in text.split(separator: "<a2ui-json>", omittingEmptySubsequences: false).dropFirst() {
            let json = block.split(separator: "</a2ui-json>", omittingEmptySubsequences: false).first ?? ""
            guard let value = try? JSONValue(parsing: String(json)) else { return nil }
            messages += value.arrayValue ?? [value]
        }
        return messages
    }

    @Test func `what the parser yields is taken, step by step`() throws {
        let cases = try Self.cases()
        #expect(cases.count == 38)
        for test in cases {
            var host = SurfaceHost()
            for step in test["steps"]?.arrayValue ?? [] {
                for yielded in step["expect"]?.arrayValue ?? [] {
                    guard let messages = yielded["a2ui"]?.arrayValue else { continue }
                    #expect(throws: Never.self, "\(test["name"]?.stringValue ?? "")") {
                        _ = try host.push(A2UIPush(messages: messages))
                    }
                }
            }
        }
    }

    @Test func `whole messages come to the same as what the parser makes of their parts`() throws {
        var compared: [String] = []
        for test in try Self.cases() {
            let steps = test["steps"]?.arrayValue ?? []
            guard let messages = Self.messages(of: test), !steps.contains(where: { $0["expect_error"] != nil }) else {
                continue
            }
            var whole = SurfaceHost()
            _ = try whole.push(A2UIPush(messages: messages))
            var parts = SurfaceHost()
            for step in steps {
                for yielded in step["expect"]?.arrayValue ?? [] {
                    _ = try parts.push(A2UIPush(messages: yielded["a2ui"]?.arrayValue ?? []))
                }
            }
            let name = test["name"]?.stringValue ?? ""
            #expect(whole.texts() == parts.texts(), "\(name)")
            #expect(whole.surfaceIDs == parts.surfaceIDs, "\(name)")
            compared.append(name)
        }
        #expect(compared.count == 9, "\(compared)")
    }
}
