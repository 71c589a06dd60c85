internal import CMath

extension CanvasFilter.Transfer {
    /// The function at each of the 256 values of a channel (Filter Effects 1 §9.10).
    var bytes: [UInt8] {
        (0..<256).map { index in
            let result = value(Double(index) / 255)
            // In this order not-a-number becomes zero.
            return UInt8((result > 0 ? min(result, 1) : 0) * 255 + 0.5)
        }
    }

    private func value(_ c: Double) -> Double {
        switch self {
        case .identity: return c
        case .linear(let slope, let intercept): return slope * c + intercept
        case .gamma(let amplitude, let exponent, let offset): return amplitude * pow(c, exponent) + offset
        case .discrete(let values):
            guard !values.isEmpty else { return c }
            return values[min(Int(c * Double(values.count)), values.count - 1)]
        case .table(let values):
            guard values.count > 1 else { return values.first ?? c }
            let position = c * Double(values.count - 1)
            let low = min(Int(position), values.count - 2)
            return values[low] + (position - Double(low)) * (values[low + 1] - values[low])
        }
    }
}
