import Transport
import ZeeGatewayClient

/// A device token that outlives its node.
final class Tokens: Sendable {
    private let token = Guarded<String?>(nil)

    var current: String? { token.withLock { $0 } }

    var store: DeviceTokenStore {
        DeviceTokenStore(
            load: { self.current },
            save: { token in self.token.withLock { $0 = token } }
        )
    }
}
