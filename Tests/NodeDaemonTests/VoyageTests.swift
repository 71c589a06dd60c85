import Synchronization
import Testing
import Transport

@testable import NodeDaemon

@Suite(.timeLimit(.minutes(1)))
struct VoyageTests {
    let loop: EventLoop
    let voyage: Voyage

    init() throws {
        loop = try EventLoop()
        voyage = Voyage(on: loop)
    }

    @Test func `what is known already is not waited for`() async {
        #expect(await voyage.wait(askingEvery: .seconds(50)) { 7 } == 7)
    }

    @Test func `a call to look again is heard at once`() async {
        let asked = Mutex(0)
        async let answer = voyage.wait(askingEvery: .seconds(50)) { () -> Int? in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            return count > 1 ? count : nil
        }
        await voyage.lookAgain()
        #expect(await answer == 2)
    }

    @Test func `time alone asks again`() async {
        let asked = Mutex(0)
        let answer = await voyage.wait(askingEvery: .milliseconds(1)) { () -> Int? in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            return count > 3 ? count : nil
        }
        #expect(answer == 4)
    }

    @Test func `an end before the beginning is an end`() async {
        async let answer: Int? = voyage.wait(askingEvery: .seconds(50)) { nil }
        await voyage.end(within: .zero)
        #expect(await answer == nil)
    }
}
