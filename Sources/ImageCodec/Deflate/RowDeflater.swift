/// What turns the rows of a PNG into its zlib stream.
protocol RowDeflater: ~Copyable {
    /// One row: its filter, then what `fill` makes of the pixels. Bytes beyond a pixel's own must come out as zero.
    mutating func append(filter: UInt8, fill: (inout MutableSpan<UInt32>) -> Void)

    /// A row that the filter turned to zeros.
    mutating func appendZeroRow(filter: UInt8)

    /// Hands the stream over.
    consuming func finish(into bytes: inout [UInt8])
}
