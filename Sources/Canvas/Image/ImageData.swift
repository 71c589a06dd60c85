internal import Raster

/// Straight eight-bit pixels that a script can read and write.
public struct ImageData: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public let colorSpace: PredefinedColorSpace
    /// Red, green, blue, alpha; four bytes a pixel, rows from the top.
    public var data: [UInt8]

    /// `new ImageData(width, height)`: transparent black.
    public init(
        width: Int,
        height: Int,
        colorSpace: PredefinedColorSpace = .srgb,
        limits: CanvasLimits = CanvasLimits()
    ) throws(CanvasError) {
        guard width != 0 else { throw .indexSize("ImageData: the source width is zero or not a number") }
        guard height != 0 else { throw .indexSize("ImageData: the source height is zero or not a number") }
        let area = PixelArea(x: 0, y: 0, width: width, height: height)
        guard area.fits(limits) else { throw .range("ImageData: out of memory at ImageData creation") }
        self.init(area: area, colorSpace: colorSpace)
    }

    /// `new ImageData(data, width, height?)`. The height follows from the length when it is not given.
    public init(
        data: [UInt8],
        width: Int,
        height: Int? = nil,
        colorSpace: PredefinedColorSpace = .srgb
    ) throws(CanvasError) {
        guard !data.isEmpty, data.count.isMultiple(of: 4) else {
            throw .invalidState("ImageData: the input data length is not a non-zero multiple of 4")
        }
        let pixels = data.count / 4
        guard width > 0, pixels.isMultiple(of: width) else {
            throw .indexSize("ImageData: the input data length is not a multiple of (4 * width)")
        }
        if let height, height != pixels / width {
            throw .indexSize("ImageData: the input data length is not equal to (4 * width * height)")
        }
        self.width = width
        self.height = pixels / width
        self.colorSpace = colorSpace
        self.data = data
    }

    /// A size that is known to be affordable.
    init(area: PixelArea, colorSpace: PredefinedColorSpace) {
        width = area.width
        height = area.height
        self.colorSpace = colorSpace
        data = [UInt8](repeating: 0, count: area.width * area.height * 4)
    }

    func pixmap(in space: PredefinedColorSpace) -> Pixmap {
        var result = Pixmap(width: width, height: height)
        result.replace(
            withStraight: bytes(in: space),
            dataWidth: width,
            dirty: PixelRect(left: 0, top: 0, right: width, bottom: height),
            x: 0,
            y: 0
        )
        return result
    }

    /// The pixels as they are in another space.
    func bytes(in space: PredefinedColorSpace) -> [UInt8] {
        guard space != colorSpace else { return data }
        var conversion = BitmapConversion(from: colorSpace.space, to: space.space)
        return conversion.convert(data)
    }
}
