internal import Canvas
internal import Document
internal import Markdown

/// A README of about three screens, with everything READMEs have.
private let readme = """
    # tidewatch

    [![build](https://img.example/b.svg)](https://ci.example) **tidewatch** watches the level of water at a pier and tells you
    *before* it is too late to move the car. It reads a cheap pressure sensor, keeps a year of readings in a file, and
    draws a [chart](https://tidewatch.example/chart) when asked.

    ## Install

    ```sh
    curl -LO https://tidewatch.example/tidewatch-2.4.tar.gz
    make && sudo make install   # needs a C compiler, nothing else
    ```

    | Command | What it does | Exit |
    |:--|:--|--:|
    | `tidewatch now` | prints the level in centimetres | 0 |
    | `tidewatch chart --days 7` | writes `chart.png` | 0 |

    1. The hook is any program. It gets the level in `$TIDE_CM`.
    2. It is run **once** for each flood:
       - the flood begins when the level passes the mark,
       - it ends when the level has been below for an hour.

    - [x] Readings survive a power cut
    - [ ] Two sensors, one board

    > It has run on the same board since 2019. The board has been under water twice.

    """

private let threeScreens = String(repeating: readme, count: 3)
private let megabyte = String(repeating: readme, count: 1_000_000 / readme.utf8.count + 1)

private let htmlMegabyte: String = {
    let piece = """
        <h2>Part</h2><p class="x">Some <b>bold</b>, some <a href="/a?b=1&amp;c=2">linked</a> and <code>code</code> text,
        long enough for a line or two.<ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table>

        """
    return String(repeating: piece, count: 1_000_000 / piece.utf8.count + 1)
}()

func documentBenchmarks() -> [Benchmark] {
    let fonts = CanvasFonts()
    let surface = CanvasSurface(width: 1_280, height: 720, fonts: fonts)
    var known = Document(markdown: threeScreens)
    known.layout(width: 1_280, height: 720, fonts: fonts)
    return [
        Benchmark("document/markdown-1m") { Markdown(megabyte).blocks.count },
        Benchmark("document/html-1m") { Document(html: htmlMegabyte).links.count },
        Benchmark("document/readme-read-layout-paint") {
            var document = Document(markdown: threeScreens)
            document.layout(width: 1_280, height: 720, fonts: fonts)
            document.paint(on: surface)
            return Int(document.contentHeight)
        },
        Benchmark("document/readme-layout") {
            var document = known
            // Another height, so that it is done again.
            document.layout(width: 1_280, height: 721, fonts: fonts)
            return Int(document.contentHeight)
        },
        Benchmark("document/readme-paint") {
            known.paint(on: surface, scroll: 300)
            return Int(truncatingIfNeeded: surface.generation)
        },
    ]
}
