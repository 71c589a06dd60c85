internal import Canvas
internal import Raster

/// The value of `filter` made ready for one element: steps with their regions in pixels of the sheet.
struct FilterPlan {
    enum Step {
        /// A `filter` element and the region it works in.
        case element(Int, region: PixelRect)
        case function(FilterFunctionStep)
    }

    private var steps: [Step] = []
    private let transform: AffineTransform
    private let box: Rect?
    private let place: Place
    /// How far the steps carry a pixel.
    private var margin = 0

    /// `nil` when there is nothing to do: `none`, or references that lead nowhere.
    init?(_ text: String, of row: Int, _ style: Style, _ place: Place, _ rendering: Rendering) {
        transform = place.transform
        self.place = place
        box = rendering.fillBox(of: row, style, place)
        var cursor = CssCursor(text)
        while steps.count < 16 {
            cursor.skipSpace()
            let name = cursor.name().lowercased()
            guard !name.isEmpty, cursor.take(UInt8(ascii: "(")) else { break }
            let arguments = cursor.text(upTo: [UInt8(ascii: ")")])
            _ = cursor.take(UInt8(ascii: ")"))
            if name == "url" {
                guard let id = Style.reference("url(\(arguments))"), let target = rendering.tree.byID[id],
                    rendering.tree[target].name == "filter"
                else { continue }
                add(target, rendering)
            } else if let step = FilterFunctionStep(name, arguments, place) {
                steps.append(.function(step))
                margin += step.margin(scale: transform.largestScale)
            }
        }
        guard !steps.isEmpty else { return nil }
        margin = min(margin, 1_024)
    }

    private mutating func add(_ target: Int, _ rendering: Rendering) {
        let element = rendering.tree[target]
        let usesBox = element["filterUnits"] != "userSpaceOnUse"
        let region = Region(element, usesBox: usesBox, box: box, basis: place.basis).rect
        // Without a box the region is all there is to see.
        let pixels = region.map { PixelRect(covering: transform.bounds(of: $0)) } ?? place.clip.bounds
        steps.append(.element(target, region: pixels))
        for child in element.childElements {
            margin += FilterElement.margin(rendering.tree[child], transform)
        }
    }

    /// What of the element must be drawn so that the visible part comes out right.
    func sourceArea(for visible: PixelRect) -> PixelRect {
        var area = visible.outset(by: margin)
        if steps.count == 1, case .element(_, let region) = steps[0] { area = area.intersection(region) }
        return area
    }

    /// The filtered layer; it lies where the layer lay.
    func apply(to layer: Pixmap, at area: PixelRect, _ rendering: Rendering) -> Pixmap {
        var picture = FilterPicture(layer)
        for step in steps {
            guard rendering.budget.spend(area.width * area.height * 4) else { return layer }
            switch step {
            case .function(let function): function.apply(to: &picture.pixmap, transform, rendering)
            case .element(let row, let region):
                var run = FilterElement(
                    source: picture.pixmap,
                    region: region.translated(x: -area.left, y: -area.top),
                    area: area,
                    transform: transform,
                    box: box,
                    place: place
                )
                picture = FilterPicture(run.result(of: row, rendering))
            }
        }
        return picture.pixmap
    }
}
