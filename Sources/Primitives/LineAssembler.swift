/// Cuts an incoming byte stream into lines, in constant memory.
///
/// Any run of `<CR>` and `<LF>` ends a line and empty lines are not reported:
/// modules and receivers mix `<CR><LF>`, `<CR><CR><LF>` and bare `<CR>`. A line
/// longer than `capacity` is dropped whole and reported once, so a stuck UART
/// or one at the wrong baud can neither grow memory nor stall the parser.
public struct LineAssembler<let capacity: Int>: Sendable {
  /// The effect of one byte.
  public enum Step: Equatable, Sendable {
    /// The line goes on.
    case pending
    /// `line` holds a line, without its ending, until the next byte.
    case line
    /// A line of more than `capacity` bytes has ended and is lost.
    case overlong
  }

  /// The bytes since the last line ending.
  public private(set) var line = FixedBytes<capacity>()
  private var isComplete = false

  /// An empty line.
  public init() {}

  /// Appends a byte, or ends the line.
  public mutating func push(_ byte: UInt8) -> Step {
    if isComplete {
      line.removeAll()
      isComplete = false
    }
    guard ASCII.isLineEnding(byte) else {
      line.append(byte)
      return .pending
    }
    guard !line.isEmpty else { return .pending }
    isComplete = true
    return line.isTruncated ? .overlong : .line
  }

  /// Forgets what has been assembled so far.
  public mutating func reset() {
    line.removeAll()
    isComplete = false
  }
}
