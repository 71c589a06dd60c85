package struct Circle: Sendable, Equatable {
    package var center: Point
    package var radius: Double

    package init(center: Point, radius: Double) {
        self.center = center
        self.radius = radius
    }
}

/// A colour that changes along a line, between two circles or round a point.
package struct Gradient: Sendable, Equatable {
    package enum Geometry: Sendable, Equatable {
        case linear(from: Point, to: Point)
        /// Offset 0 is the first circle, offset 1 the second.
        case radial(from: Circle, to: Circle)
        /// Offset 0 is at `angle` radians clockwise from the x axis.
        case conic(center: Point, angle: Double)
    }

    package struct Stop: Sendable, Equatable {
        package var offset: Double
        package var color: Color

        package init(offset: Double, color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    package var geometry: Geometry

    /// In order of offset; equal offsets in the order they were added, which makes a hard edge.
    package private(set) var stops: [Stop] = []

    package init(_ geometry: Geometry, stops: [Stop] = []) {
        self.geometry = geometry
        for stop in stops { add(stop) }
    }

    /// Offsets outside `0...1` are pulled in: refusing them is the canvas's business.
    package mutating func add(_ stop: Stop) {
        var stop = stop
        stop.offset = Color.unit(stop.offset)
        // Binary search for the first larger offset keeps ten thousand stops affordable.
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].offset <= stop.offset { low = middle + 1 } else { high = middle }
        }
        stops.insert(stop, at: low)
    }

    /// Identical points or circles paint nothing.
    var isDegenerate: Bool {
        switch geometry {
        case .linear(let from, let to): from == to
        case .radial(let from, let to): from == to
        case .conic: false
        }
    }
}
