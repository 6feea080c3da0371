import Primitives

/// Gathers the bytes from the TE into command lines, and returns the echo.
///
/// A command line is `AT` (either letter in either case), its text, `<CR>`.
/// What comes before the prefix, and every line that does not begin with it, is
/// neither echoed nor answered: minicom sends NUL first, gammu ESC CR, gpsd
/// sentences of its own. An `<LF>` is none of a line's bytes.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4; V.250, 5.2.
struct LineEditor: Sendable {
  enum Line: Equatable, Sendable {
    /// What stands between the prefix and `<CR>`.
    case complete([UInt8])
    /// More than `textMax` characters: nothing of it is executed.
    case overlong
  }

  private enum Place: Equatable, Sendable {
    case start
    case afterA(UInt8)
    case text
    /// In a line that is none of ours, until its `<CR>`.
    case elsewhere
  }

  /// Characters after the prefix.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.03 to V1.06, 1.4.1.
  static let textMax = 559

  /// S5: the character that takes back the one before it.
  var editingCharacter = ASCII.backspace
  private var place = Place.start
  private var text: [UInt8] = []
  private var isOverlong = false
  private var previousText: [UInt8] = []

  /// Takes one byte; appends to `echo` what comes back if echo is on.
  mutating func push(_ byte: UInt8, echo: inout [UInt8]) -> Line? {
    switch place {
    case .start: start(byte)
    case .afterA(let first): return afterA(first, byte, echo: &echo)
    case .text: return extend(byte, echo: &echo)
    case .elsewhere:
      if byte == ASCII.carriageReturn { place = .start }
    }
    return nil
  }

  private mutating func start(_ byte: UInt8) {
    if Self.isPrefix(byte, 0x41) {
      place = .afterA(byte)
    } else if ASCII.isPrintable(byte) && byte != ASCII.space || byte > ASCII.delete {
      place = .elsewhere
    }
  }

  private mutating func afterA(_ first: UInt8, _ byte: UInt8, echo: inout [UInt8]) -> Line? {
    if Self.isPrefix(byte, 0x54) {
      echo += [first, byte]
      text.removeAll(keepingCapacity: true)
      isOverlong = false
      place = .text
    } else if byte == ASCII.slash {
      echo += [first, byte]
      place = .start
      return .complete(previousText)
    } else if Self.isPrefix(byte, 0x41) {
      place = .afterA(byte)
    } else {
      place = byte == ASCII.carriageReturn ? .start : .elsewhere
    }
    return nil
  }

  private mutating func extend(_ byte: UInt8, echo: inout [UInt8]) -> Line? {
    guard byte != ASCII.lineFeed else { return nil }
    echo.append(byte)
    switch byte {
    case ASCII.carriageReturn:
      place = .start
      guard !isOverlong else { return .overlong }
      previousText = text
      return .complete(text)
    case editingCharacter:
      if !text.isEmpty { text.removeLast() }
    case 0..<ASCII.space, ASCII.delete:
      break
    default:
      if text.count < Self.textMax { text.append(byte) } else { isOverlong = true }
    }
    return nil
  }

  private static func isPrefix(_ byte: UInt8, _ upperCase: UInt8) -> Bool {
    ASCII.uppercased(byte) == upperCase
  }
}
