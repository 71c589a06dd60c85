internal import Raster

/// Perlin's noise as Filter Effects 1 §9.20 writes it down: the same seed gives the same picture everywhere.
struct Turbulence {
    private static let size = 256
    private var lattice = [Int](repeating: 0, count: 2 * size + 2)
    /// One gradient for each lattice point and channel.
    private var gradients = [[SIMD2<Float>]](
        repeating: [SIMD2<Float>](repeating: .zero, count: 2 * size + 2),
        count: 4
    )
    private var randomState: Int

    init(seed: Double) {
        // The generator's range (Park and Miller): 1 … 2³¹ - 2.
        let whole = Int(max(-2e9, min(2e9, seed.rounded(.toNearestOrAwayFromZero))))
        randomState = whole <= 0 ? -(whole % 2_147_483_646) + 1 : min(whole, 2_147_483_646)
        for channel in 0..<4 {
            for index in 0..<Self.size {
                lattice[index] = index
                let x = Float(random() % (2 * Self.size) - Self.size) / Float(Self.size)
                let y = Float(random() % (2 * Self.size) - Self.size) / Float(Self.size)
                let length = (x * x + y * y).squareRoot()
                gradients[channel][index] = length > 0 ? SIMD2(x, y) / length : .zero
            }
        }
        for index in stride(from: Self.size - 1, to: 0, by: -1) { lattice.swapAt(index, random() % Self.size) }
        for index in 0..<Self.size + 2 {
            lattice[Self.size + index] = lattice[index]
            for channel in 0..<4 { gradients[channel][Self.size + index] = gradients[channel][index] }
        }
    }

    private mutating func random() -> Int {
        let result = 16_807 * (randomState % 127_773) - 2_836 * (randomState / 127_773)
        randomState = result <= 0 ? result + 2_147_483_647 : result
        return randomState
    }

    private func noise(_ channel: Int, _ point: SIMD2<Float>) -> Float {
        // Shifted so that coordinates are positive; far outside all noise is alike.
        let (x, y) = (point.x + 4_096, point.y + 4_096)
        guard abs(x) < 1e8, abs(y) < 1e8 else { return 0 }
        let (cellX, cellY) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (left, top) = (cellX & 255, cellY & 255)
        let (right, bottom) = ((left + 1) & 255, (top + 1) & 255)
        let (rx, ry) = (x - Float(cellX), y - Float(cellY))
        let (i, j) = (lattice[left], lattice[right])
        let (sx, sy) = (rx * rx * (3 - 2 * rx), ry * ry * (3 - 2 * ry))
        func corner(_ index: Int, _ dx: Float, _ dy: Float) -> Float {
            let gradient = gradients[channel][index]
            return dx * gradient.x + dy * gradient.y
        }
        let u = corner(lattice[i + top], rx, ry)
        let v = corner(lattice[j + top], rx - 1, ry)
        let a = u + sx * (v - u)
        let s = corner(lattice[i + bottom], rx, ry - 1)
        let t = corner(lattice[j + bottom], rx - 1, ry - 1)
        let b = s + sx * (t - s)
        return a + sy * (b - a)
    }

    /// Straight red, green, blue, alpha at a point of user space.
    func color(at point: Point, frequency: SIMD2<Float>, octaves: Int, isFractal: Bool) -> UInt32 {
        var word: UInt32 = 0
        for channel in 0..<4 {
            var sum: Float = 0
            var ratio: Float = 1
            var place = SIMD2(Float(point.x), Float(point.y)) * frequency
            for _ in 0..<octaves {
                let value = noise(channel, place)
                sum += (isFractal ? value : abs(value)) / ratio
                place *= 2
                ratio *= 2
            }
            let value = isFractal ? (sum + 1) / 2 : sum
            // In this order not-a-number becomes zero.
            word |= UInt32((value > 0 ? min(value, 1) : 0) * 255 + 0.5) << (8 * UInt32(channel))
        }
        return word
    }
}
