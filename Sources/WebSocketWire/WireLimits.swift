/// What a peer may make us keep.
package struct WireLimits: Equatable, Sendable {
    /// Largest payload of one data frame, as announced in its header.
    package var maxFramePayload: Int
    /// Largest message, all fragments together and after inflating.
    package var maxMessageBytes: Int

    /// Limits below one control frame make no sense; they count as 125.
    package init(maxFramePayload: Int, maxMessageBytes: Int) {
        self.maxFramePayload = max(maxFramePayload, FrameHeader.shortLength)
        self.maxMessageBytes = max(maxMessageBytes, FrameHeader.shortLength)
    }

    /// The same limit for a frame and for a message: a peer need not fragment.
    package init(maxMessageBytes: Int) {
        self.init(maxFramePayload: maxMessageBytes, maxMessageBytes: maxMessageBytes)
    }
}
