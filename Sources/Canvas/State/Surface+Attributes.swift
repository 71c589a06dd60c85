internal import Raster

/// Attributes as a script sees them: getters give the stored text or number, setters ignore what is not valid and never
/// throw.
extension CanvasSurface {
    public var globalAlpha: Double {
        get { state.globalAlpha }
        set { if (0...1).contains(newValue) { state.globalAlpha = newValue } }
    }

    public var globalCompositeOperation: String {
        get { state.operation.rawValue }
        set { assign(newValue, to: \.operation) }
    }

    public var lineWidth: Double {
        get { state.pen.width }
        set { if newValue > 0, newValue.isFinite { state.pen.width = newValue } }
    }

    public var lineCap: String {
        get { state.pen.cap.rawValue }
        set { assign(newValue, to: \.pen.cap) }
    }

    public var lineJoin: String {
        get { state.pen.join.rawValue }
        set { assign(newValue, to: \.pen.join) }
    }

    public var miterLimit: Double {
        get { state.pen.miterLimit }
        set { if newValue > 0, newValue.isFinite { state.pen.miterLimit = newValue } }
    }

    public var lineDashOffset: Double {
        get { state.pen.dashOffset }
        set { if newValue.isFinite { state.pen.dashOffset = newValue } }
    }

    /// One bad entry and the whole list is ignored; an odd list is stored twice over.
    public func setLineDash(_ segments: [Double]) {
        guard segments.count <= limits.maximumDashes, segments.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return }
        state.dashes = segments.count.isMultiple(of: 2) ? segments : segments + segments
        // Nothing but zeros is a solid line.
        state.pen.dashes = segments.contains { $0 > 0 } ? state.dashes : []
    }

    public func getLineDash() -> [Double] { state.dashes }

    public var shadowOffsetX: Double {
        get { state.shadowOffset.x }
        set { if newValue.isFinite { state.shadowOffset.x = newValue } }
    }

    public var shadowOffsetY: Double {
        get { state.shadowOffset.y }
        set { if newValue.isFinite { state.shadowOffset.y = newValue } }
    }

    public var shadowBlur: Double {
        get { state.shadowBlur }
        set { if newValue >= 0, newValue.isFinite { state.shadowBlur = newValue } }
    }

    public var shadowColor: String {
        get { state.shadowColor.text }
        set {
            if let color = CssColor(parsing: newValue, currentColor: currentColor) { state.shadowColor = color }
        }
    }

    public var imageSmoothingEnabled: Bool {
        get { state.smoothsImages }
        set { state.smoothsImages = newValue }
    }

    public var imageSmoothingQuality: String {
        get { state.smoothingQuality.rawValue }
        set { assign(newValue, to: \.smoothingQuality) }
    }

    /// A CSS filter list. The getter answers with the text as it was set.
    public var filter: String {
        get { state.filter.text }
        set {
            let limit = limits.maximumFilterFunctions
            if let filter = FilterList(parsing: newValue, currentColor: currentColor, limit: limit) {
                state.filter = filter
            }
        }
    }

    /// A filter object; ``filter`` answers with an empty text then.
    public func setFilter(_ filter: CanvasFilter) { state.filter = filter.list }

    /// Enumerated attributes: the names are compared exactly, and an unknown one changes nothing.
    func assign<Value: RawRepresentable<String>>(_ name: String, to attribute: WritableKeyPath<DrawingState, Value>) {
        if let value = Value(rawValue: name) { state[keyPath: attribute] = value }
    }
}
