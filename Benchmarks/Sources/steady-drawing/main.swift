import CHeapCount
import Canvas
import Glibc

/// What drawing that goes on costs the heap: allocations of a round of calls, a kind a line, and what is in use beyond the
/// pixmap after a canvas of 1280x720 was drawn full. Fails when a call allocates or the working set passes twelve megabytes.
private var isWithinBounds = true

for drawing in SteadyDrawing.allCases {
    let count = drawing.allocations()
    print("\(drawing.rawValue)\t\(count) allocations in \(SteadyDrawing.calls) calls")
    if count > 0 { isWithinBounds = false }
}

private let surface = CanvasSurface(width: 1280, height: 720)
private let pixels = 1280 * 720 * 4
for drawing in SteadyDrawing.allCases { drawing.fill(surface) }
private let beyond = heap_bytes() - pixels
print("heap\t\(beyond / 1024) kB beyond the pixmap")
if beyond > 12 << 20 { isWithinBounds = false }
exit(isWithinBounds ? 0 : 1)
