internal import Canvas
internal import Script

/// An `ImageData` of the script. The pixels live in the script's own array, which loops read and write at its speed; the
/// canvas gets a copy when they are put.
final class ImageDataObject {
    let width: Int
    let height: Int
    let colorSpace: PredefinedColorSpace
    /// The `Uint8ClampedArray`.
    private let array: Pin

    var pixels: Value { array.value }

    init(width: Int, height: Int, colorSpace: PredefinedColorSpace, pixels: Pin) {
        self.width = width
        self.height = height
        self.colorSpace = colorSpace
        array = pixels
    }

    convenience init(_ data: ImageData, _ call: Call) throws {
        self.init(
            width: data.width,
            height: data.height,
            colorSpace: data.colorSpace,
            pixels: Pin(try call.context.clampedArray(data.data), call.engine)
        )
    }

    func image(_ call: Call) throws -> ImageData {
        let bytes = call.bytes(of: pixels) ?? []
        return try ImageData(data: bytes, width: width, height: height, colorSpace: colorSpace)
    }
}

enum Pixels {
    typealias This = Row<ImageDataObject>

    static let imageData = Interface(
        name: "ImageData",
        arity: 2,
        make: { call in
            guard call[0].isObject else {
                let (width, height) = (try call.unsignedLong(0), try call.unsignedLong(1))
                let space = try call.colorSpace(2)
                let data = try ImageData(
                    width: width,
                    height: height,
                    colorSpace: space ?? .srgb,
                    limits: call.window.limits.canvas
                )
                return try ImageDataObject(data, call)
            }
            guard try call.isClampedArray(0), let bytes = call.bytes(of: call[0]) else {
                throw Refusal.type("parameter 1 is not of type 'Uint8ClampedArray'.")
            }
            let width = try call.unsignedLong(1)
            let height = call.has(2) ? try call.unsignedLong(2) : nil
            let space = try call.colorSpace(3)
            let data = try ImageData(data: bytes, width: width, height: height, colorSpace: space ?? .srgb)
            return ImageDataObject(
                width: data.width,
                height: data.height,
                colorSpace: data.colorSpace,
                pixels: Pin(call[0], call.engine)
            )
        },
        members: [
            This.readOnly("width") { image, _ in Value(image.width) },
            This.readOnly("height") { image, _ in Value(image.height) },
            This.readOnly("data") { image, _ in image.pixels },
            This.readOnly("colorSpace") { image, call in call.value(image.colorSpace.rawValue) },
            This.readOnly("pixelFormat") { _, call in call.value("rgba-unorm8") },
        ]
    )

    static let bitmap = Interface(
        name: "ImageBitmap",
        members: [
            Row<ImageBitmap>.readOnly("width") { bitmap, _ in Value(bitmap.width) },
            Row<ImageBitmap>.readOnly("height") { bitmap, _ in Value(bitmap.height) },
            Row<ImageBitmap>.action("close") { bitmap, _ in bitmap.close() },
        ]
    )
}

extension Call {
    /// A copy of the bytes a `Uint8ClampedArray` shows.
    func bytes(of value: Value) -> [UInt8]? {
        context.withBytes(of: value) { span in span.bytes.withUnsafeBytes { [UInt8]($0) } }
    }

    /// Only a `Uint8ClampedArray` holds pixels; other arrays of bytes are refused.
    func isClampedArray(_ index: Int) throws -> Bool {
        let constructor = try context.member("Uint8ClampedArray", of: engine.global)
        return try context.member("constructor", of: context[index]).isIdentical(to: constructor)
    }

    func wrap(_ data: ImageData) throws -> Value {
        window.object(try ImageDataObject(data, self), "ImageData")
    }

    /// The `colorSpace` of `ImageDataSettings`; `nil` when it is not said.
    func colorSpace(_ index: Int) throws -> PredefinedColorSpace? {
        let settings = try dictionary(index, "ImageDataSettings")
        let space: PredefinedColorSpace? = try settings["colorSpace"].map { value in
            try choice(value, of: "PredefinedColorSpace")
        }
        if let format = try settings.text("pixelFormat"), format != "rgba-unorm8" {
            // Bitmaps are eight bits a channel, and so is what is read from them.
            guard format == "rgba-float16" else {
                throw Refusal.type(
                    "The provided value '\(format)' is not a valid enum value of type ImageDataPixelFormat."
                )
            }
        }
        return space
    }

    /// `CanvasImageSource`: canvases, contexts' bitmaps and images.
    func imageSource(_ index: Int) throws -> ImageSource {
        switch payload(index) {
        case let canvas as CanvasElement: return .canvas(canvas.bitmap)
        case let bitmap as ImageBitmap: return .bitmap(bitmap)
        case let image as ImageElement: return image.source
        default:
            throw Refusal.type(
                "The provided value is not of type '(CSSImageValue or HTMLCanvasElement or HTMLImageElement or "
                    + "HTMLVideoElement or ImageBitmap or OffscreenCanvas or SVGImageElement or VideoFrame)'."
            )
        }
    }
}
