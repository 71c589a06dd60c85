/// A captured variable, which its function and the closures over it share; or a getter with its setter.
@safe
struct Pair {
    let cell: UnsafeMutablePointer<PairCell>

    @inline(__always) var value: Value {
        unsafe Value(bits: Value.Tag.pair << 48 | UInt64(UInt(bitPattern: cell)))
    }
    @inline(__always) var first: Value {
        get { unsafe cell.pointee.first }
        nonmutating set { unsafe cell.pointee.first = newValue }
    }
    @inline(__always) var second: Value {
        get { unsafe cell.pointee.second }
        nonmutating set { unsafe cell.pointee.second = newValue }
    }
}

extension Value {
    /// The pair, when `isPair`.
    @inline(__always)
    var pair: Pair {
        unsafe Pair(cell: UnsafeMutablePointer(bitPattern: UInt(bits & Value.payloadMask)).unsafelyUnwrapped)
    }
}
