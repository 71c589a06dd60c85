public import ZeeProtocol

/// Why a node did not do what it was asked: all that a failed result may carry.
public typealias InvokeFailure = InvokeResult.Failure
