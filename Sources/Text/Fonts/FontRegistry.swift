/// The fonts one page or one test has loaded from bytes; nobody else sees them.
///
/// A registry belongs to the library that made it. Names are compared without case, as CSS does.
package final class FontRegistry {
    /// What an `@font-face` rule says about the face it loads.
    package struct Descriptor: Hashable, Sendable {
        package var weight: ClosedRange<Int>
        package var slant: FontSlant
        package var stretch: ClosedRange<Double>

        package init(
            weight: ClosedRange<Int> = 400...400,
            slant: FontSlant = .upright,
            stretch: ClosedRange<Double> = 100...100
        ) {
            self.weight = weight
            self.slant = slant
            self.stretch = stretch
        }
    }

    struct Entry {
        let file: FontFile
        let descriptor: Descriptor

        /// Unique in the library: faces at different places of the design space are cached by it.
        let identity: UInt32
    }

    let identity: UInt32

    /// Counts the registrations, so that a typesetter made before one is not taken for one made after it.
    private(set) var revision: UInt32 = 0
    private var families: [String: [Entry]] = [:]
    private var count = 0
    private let library: FontLibrary

    init(identity: UInt32, library: FontLibrary) {
        self.identity = identity
        self.library = library
    }

    /// Adds a face to a family. A face with the same descriptor is replaced by the newer one.
    package func register(
        fontBytes bytes: [UInt8],
        family: String,
        descriptor: Descriptor = Descriptor()
    ) throws(FontError) {
        let limits = library.limits
        guard bytes.count <= limits.fontBytes else { throw .tooLarge(bytes: bytes.count, limit: limits.fontBytes) }
        guard count < limits.fontsInRegistry else { throw .tooMany(limit: limits.fontsInRegistry) }
        guard Self.isOpenType(bytes), let file = FontFile(bytes: bytes) else { throw .unusable }
        let entry = Entry(file: file, descriptor: descriptor, identity: library.nextIdentity())
        // Opened once here, so that an unreadable font is refused while somebody listens.
        _ = try library.openFace(of: entry, variations: [])
        families[family.lowercased(), default: []].removeAll { $0.descriptor == descriptor }
        families[family.lowercased(), default: []].append(entry)
        count = families.values.reduce(0) { $0 + $1.count }
        revision &+= 1
    }

    /// TrueType, CFF, Apple's TrueType, a collection. FreeType would take more, and unpack it first: a compressed font
    /// can be a thousand times larger than its bytes, and HarfBuzz does not read one.
    private static func isOpenType(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 12 else { return false }
        let tag = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
        return tag == 0x0001_0000 || tag == openTypeTag("OTTO") || tag == openTypeTag("true")
            || tag == openTypeTag("ttcf")
    }

    package func removeAll() {
        families = [:]
        count = 0
        revision &+= 1
    }

    /// The face nearest to the request: CSS Fonts 4 §5.2, stretch before slant before weight.
    func entry(for family: String, request: FontRequest) -> Entry? {
        families[family.lowercased()]?.min { left, right in
            Distance(left.descriptor, request) < Distance(right.descriptor, request)
        }
    }
}

/// How far a face is from what was asked, in the order CSS compares.
private struct Distance: Comparable {
    var stretch: Double
    var slant: Int
    var weight: Int

    init(_ descriptor: FontRegistry.Descriptor, _ request: FontRequest) {
        stretch =
            descriptor.stretch.contains(request.stretch)
            ? 0
            : min(
                abs(descriptor.stretch.lowerBound - request.stretch),
                abs(descriptor.stretch.upperBound - request.stretch)
            )
        slant =
            switch (request.slant, descriptor.slant) {
            case let (wanted, given) where wanted == given: 0
            case (.italic, .oblique), (.oblique, .italic): 1
            default: 2
            }
        weight = Self.weight(from: request.weight, to: descriptor.weight)
    }

    /// Between 400 and 500 one looks up to 500 first, then down; below 400 down, above 500 up. The wrong side costs
    /// 1000, more than any distance on the right one.
    private static func weight(from wanted: Int, to given: ClosedRange<Int>) -> Int {
        if given.contains(wanted) { return 0 }
        if given.lowerBound > wanted {
            let distance = given.lowerBound - wanted
            if wanted > 500 { return distance }
            return wanted >= 400 && given.lowerBound <= 500 ? distance : 1000 + distance
        }
        let distance = wanted - given.upperBound
        if wanted < 400 { return distance }
        return wanted <= 500 ? 500 + distance : 1000 + distance
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.stretch, left.slant, left.weight) < (right.stretch, right.slant, right.weight)
    }
}
