internal import Raster
internal import WebAddress

extension Rendering {
    /// A picture from a `data:` URL. Anything else would have to be fetched, and nothing here fetches.
    func drawImage(_ row: Int, _ style: Style, _ place: Place) {
        let element = tree[row]
        guard style.inherited.isVisible, !place.isClipping, let href = element.href?.trimmed, !href.isEmpty else {
            return
        }
        guard let data = DataURL(href) else {
            notes.add("image: only data: URLs are shown inside of SVG")
            return
        }
        let values = GeometryValues(element: element, style: style, basis: place.basis)
        let (givenWidth, givenHeight) = (values.optional(.width, .horizontal), values.optional(.height, .vertical))
        func frame(_ natural: SvgSize) -> Rect {
            let ratio = natural.width / natural.height
            let width = givenWidth ?? givenHeight.map { $0 * ratio } ?? natural.width
            let height = givenHeight ?? width / ratio
            return Rect(x: values[.x, .horizontal], y: values[.y, .vertical], width: width, height: height)
        }
        if data.mediaType == "image/svg+xml" {
            drawDocument(data.bytes, frame: frame, element, place)
            return
        }
        // Decoding costs about ten units a byte of a compressed picture.
        guard budget.spend(data.bytes.count * 10), let image = images(data.bytes), image.width > 0, image.height > 0,
            budget.spend(image.width * image.height)
        else {
            notes.add("image: a picture could not be decoded")
            return
        }
        let size = SvgSize(width: Double(image.width), height: Double(image.height))
        let natural = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let target = frame(size)
        guard let inner = fitted(natural, in: target, element, style, place) else { return }
        let area = PixelRect(covering: inner.transform.bounds(of: natural)).intersection(inner.clip.bounds)
        guard !area.isEmpty, budget.spend(area.width * area.height * 4) else { return }
        sheet.draw(
            image,
            from: natural,
            to: natural,
            smoothing: style.inherited.smoothsImages ? .medium : .none,
            transform: inner.transform,
            alpha: place.alpha,
            clip: inner.clip,
            scratch: &scratch
        )
    }

    /// The place of content that fills `source` once it is fitted into a frame; `nil` when nothing of it shows.
    private func fitted(_ source: Rect, in frame: Rect, _ element: Element, _ style: Style, _ place: Place) -> Place? {
        guard frame.width > 0, frame.height > 0, frame.isFinite else { return nil }
        let ratio = AspectRatio(element["preserveAspectRatio"])
        guard let fit = ratio.transform(from: source, to: frame) else { return nil }
        var inner = place
        if ratio.fit == .slice, style.own.overflowIsVisible != true {
            inner.clip.intersect(Path(frame), transform: place.transform, scratch: &scratch)
        }
        inner.apply(fit)
        return inner.clip.isEmpty || !inner.transform.isFinite ? nil : inner
    }

    /// An SVG inside of this one, drawn as a picture: with its own budget out of what is left of ours.
    private func drawDocument(_ bytes: [UInt8], frame: (SvgSize) -> Rect, _ element: Element, _ place: Place) {
        guard nesting < 2, openLayers < limits.layers, budget.spend(bytes.count * 50) else { return }
        var limits = limits
        limits.work = budget.left / 2
        let document: SvgDocument
        do {
            document = try SvgDocument(parsing: bytes, limits: limits)
        } catch {
            notes.add("image: \(error)")
            return
        }
        let size = document.intrinsicSize
        let target = frame(size)
        let whole = place.transform.bounds(of: target)
        let area = PixelRect(covering: whole).intersection(place.clip.bounds)
        guard target.width > 0, target.height > 0, target.isFinite, !area.isEmpty,
            area.width * area.height <= limits.layerPixels
        else { return }
        let inner = Rendering(document, fonts: fonts, images: images)
        inner.nesting = nesting + 1
        let shift = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top))
        let picture = inner.picture(
            width: area.width,
            height: area.height,
            viewport: target,
            transform: shift.concatenating(place.transform)
        )
        _ = budget.spend(limits.work - inner.budget.left)
        for sentence in inner.outcome.warnings { notes.add(sentence) }
        sheet.draw(picture, x: area.left, y: area.top, alpha: place.alpha, clip: place.clip, scratch: &scratch)
    }
}
