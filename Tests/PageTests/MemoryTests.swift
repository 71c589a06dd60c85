import Page
import Testing

/// What a script makes outside of its heap is bounded as well.
struct MemoryTests {
    private func page(pictureBytes: Int) -> PageUnderTest {
        var limits = PageLimits()
        limits.pictureBytes = pictureBytes
        return PageUnderTest(limits: limits)
    }

    @Test func `canvases beyond the memory have no pixels`() {
        let test = page(pictureBytes: 20_000 + 5 * 40_000)
        let drawn = test.run(
            """
            const kept = [];
            for (let i = 0; i < 50; i++) {
                const context = new OffscreenCanvas(100, 100).getContext('2d');
                context.fillRect(0, 0, 100, 100);
                kept.push(context);
            }
            kept.map((context) => context.getImageData(5, 5, 1, 1).data[3]).filter((alpha) => alpha === 255).length
            """
        )
        #expect(drawn == "5")
    }

    @Test(.timeLimit(.minutes(1))) func `canvases nobody keeps make room for others`() {
        let test = page(pictureBytes: 16 << 20)
        let alpha = test.run(
            """
            let last;
            for (let i = 0; i < 300; i++) {
                last = new OffscreenCanvas(500, 500).getContext('2d');
                last.fillRect(0, 0, 10, 10);
            }
            last.getImageData(5, 5, 1, 1).data[3]
            """
        )
        #expect(alpha == "255")
    }

    @Test func `a path that is added to itself ends in a RangeError`() {
        let test = page(pictureBytes: 1 << 20)
        let outcome = test.run(
            """
            const path = new Path2D('M0 0 h1 h1 h1');
            let name = 'none';
            try { for (let i = 0; i < 60; i++) path.addPath(path) } catch (error) { name = error.name }
            name
            """
        )
        #expect(outcome == "RangeError")
    }

    @Test func `bitmaps and patterns beyond the memory are refused`() {
        let test = page(pictureBytes: 100_000)
        let outcome = test.run(
            """
            const canvas = new OffscreenCanvas(100, 100);
            const context = canvas.getContext('2d');
            const kept = [context.createPattern(canvas, 'repeat')];
            try { kept.push(context.createPattern(canvas, 'repeat')) } catch (error) { kept.push(error.name) }
            kept[1]
            """
        )
        #expect(outcome == "RangeError")
    }
}
