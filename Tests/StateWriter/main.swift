import Glibc
import Vault

// Replaces the state files in a folder, one after the other and for ever, until somebody kills it. Each version is told
// from the last by its number and is long enough to be torn.
do {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "."
    let state = try StateDirectory(path: folder)
    let tokens = DeviceTokens(in: state)
    let device = try Identity.loadOrCreate(in: state, nowMs: { 0 }).identity.deviceID
    state.removeLeftovers()
    // The reader tells by the numbers that there is progress from one killed writer to the next.
    let last = try KeptGateway.load(from: folder).flatMap { Int($0.stableID) } ?? 0
    for version in (last + 1)... {
        let filler = String(repeating: "x", count: 6_000)
        let gateway = KeptGateway(stableID: "\(version)", url: "ws://127.0.0.1:\(version)", name: "\(filler)\(version)")
        try gateway.save(in: state)
        let holder = DeviceTokens.Holder(gateway: "gateway \(version % 40)", deviceID: device, role: "node")
        try tokens.set("\(filler)\(version)", for: holder)
        if let secret = Secret(.password, in: "\(version) \(filler.prefix(3_000)) \(version)", from: .entered) {
            try state.keep(secret)
        }
    }
} catch {
    print("zee-state-writer: \(error)")
    exit(1)
}
