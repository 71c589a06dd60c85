internal import CMath
internal import Raster

enum Angle {
    /// Of a direction, from the x axis towards the y axis.
    static func radians(of direction: Point) -> Double { atan2(direction.y, direction.x) }
}
