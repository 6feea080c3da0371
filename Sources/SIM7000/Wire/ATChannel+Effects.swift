extension ATChannel {
  /// What a byte, or the passing of time, has led to.
  public enum Event: Equatable, Sendable {
    /// The echo of the pending command line.
    case echo
    /// `withLine` has the line.
    case informationResponse
    /// The pending command line is over; `timedOut` included.
    case finalResult(FinalResult)
    /// Transmit the body.
    case prompt(Prompt)
    /// `withLine` has the bytes: of a body, or of a connection's data, which has
    /// no last part.
    case body(isLast: Bool)
    /// `withLine` has the line.
    case urc
    /// An answer that no pending command wants, and that is dropped.
    case late
    /// A line that no rule covers.
    case unknown
    /// A line that was longer than the buffer is lost.
    case overlong
    /// After a timeout: ready for commands again.
    case synchronised
  }

  /// What the caller has to do now.
  public struct Effects: Equatable, Sendable {
    /// What happened; `nil` for nothing.
    public var event: Event?
    /// `withTransmission` has bytes to send.
    public var transmits: Bool

    /// Effects of these kinds.
    public init(event: Event? = nil, transmits: Bool = false) {
      self.event = event
      self.transmits = transmits
    }

    /// Nothing to do.
    public static var none: Effects { Effects() }

    /// There is nothing to do.
    public var isEmpty: Bool { event == nil && !transmits }
  }
}
