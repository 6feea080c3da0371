/// Finds frames in the bytes of an asynchronous line.
///
/// - Source: RFC 1662, 4.
struct FrameDecoder: Sendable {
  /// The octets of control that the line may have put in, by bit; they are dropped.
  var ignoredControls: UInt32 = 0xFFFF_FFFF
  private(set) var counts = Counts()
  private var bytes: [UInt8] = []
  private var check = FrameCheck()
  private var isEscaped = false
  private var isTooLong = false

  /// How many frames were accepted, and how many were dropped by reason.
  struct Counts: Equatable, Sendable {
    var good = 0
    var badCheck = 0
    /// Fewer bytes than a protocol and a check sequence have.
    var tooShort = 0
    var tooLong = 0
    /// Ended by an escape.
    var aborted = 0
  }

  /// - Source: RFC 1662, 3.1: address, control and the check sequence; RFC 1661, 2: a protocol of
  ///   two bytes, and an information field of 1,500 bytes.
  private static let lengthMax = 2 + 2 + 1_500 + 2
  private static let lengthMin = 1 + 2

  /// Takes what has come, and returns the frames that it ends, without their check sequences.
  mutating func push(_ more: some Sequence<UInt8>) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    for byte in more {
      switch byte {
      case PPPFrame.flag:
        if let frame = end() { frames.append(frame) }
      case PPPFrame.escape: isEscaped = true
      case 0..<0x20 where ignoredControls >> UInt32(byte) & 1 == 1: break
      default: append(byte)
      }
    }
    return frames
  }

  private mutating func append(_ byte: UInt8) {
    let byte = isEscaped ? byte ^ PPPFrame.escapeBit : byte
    isEscaped = false
    guard bytes.count < Self.lengthMax else {
      isTooLong = true
      return
    }
    bytes.append(byte)
    check.push(byte)
  }

  /// A flag: the frame that it ends, if there is one.
  private mutating func end() -> [UInt8]? {
    defer {
      bytes.removeAll(keepingCapacity: true)
      check = FrameCheck()
      isEscaped = false
      isTooLong = false
    }
    if isEscaped {
      counts.aborted += 1
    } else if isTooLong {
      counts.tooLong += 1
    } else if bytes.isEmpty {
      // One flag may end a frame and begin the next; more of them fill the line.
    } else if bytes.count < Self.lengthMin {
      counts.tooShort += 1
    } else if !check.isGood {
      counts.badCheck += 1
    } else {
      counts.good += 1
      return Array(bytes.dropLast(2))
    }
    return nil
  }
}
