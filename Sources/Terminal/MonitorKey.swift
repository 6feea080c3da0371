import CommandLine
import Primitives

/// A key of the user's keyboard.
package enum MonitorKey: Equatable, Sendable {
  /// One that prints.
  case character(Character)
  case enter
  case tab
  case backspace
  case delete
  case left
  case right
  case wordLeft
  case wordRight
  case home
  case end
  case up
  case down
  case escape
  /// Ctrl and a lower-case letter, or one of `[\]^_`.
  case control(Character)
}

/// What a terminal sends to the keys that were pressed.
///
/// Arrows and their like come as sequences that begin with `<ESC>`, and so does the
/// key Esc, alone: only a silence after it tells. Sequences that mean nothing here
/// are swallowed whole.
///
/// - Source: ECMA-48, 5.4 (control sequences); xterm's ctlseqs, "PC-Style Function
///   Keys".
struct KeyReader: Equatable, Sendable {
  /// After so long without a byte an open `<ESC>` was the key.
  ///
  /// Project value: longer than the bytes of one key are apart on a slow remote
  /// connection, shorter than people notice.
  static let patience: Milliseconds = 50

  /// Project value: longer than any sequence of a key.
  private static let sequenceLimit = 16

  private enum State: Equatable, Sendable {
    case plain
    case escape
    /// What has come behind `<ESC>[` or `<ESC>O`.
    case sequence([UInt8])
    /// The first bytes of a character of several.
    case scalar([UInt8], length: Int)
  }

  private var state = State.plain

  /// More bytes may belong to what has come.
  var isOpen: Bool { state != .plain }

  mutating func push(_ byte: UInt8) -> MonitorKey? {
    switch state {
    case .plain: return pushPlain(byte)
    case .escape: return pushAfterEscape(byte)
    case .sequence(let bytes): return pushSequence(bytes, byte)
    case .scalar(let bytes, let length): return pushScalar(bytes, byte, length)
    }
  }

  /// Nothing more has come for `patience`.
  mutating func giveUp() -> MonitorKey? {
    defer { state = .plain }
    return state == .escape ? .escape : nil
  }

  private mutating func pushPlain(_ byte: UInt8) -> MonitorKey? {
    switch byte {
    case ASCII.escape:
      state = .escape
      return nil
    case ASCII.carriageReturn, ASCII.lineFeed: return .enter
    case ASCII.tab: return .tab
    case ASCII.backspace, ASCII.delete: return .backspace
    case 0x01...0x1A: return .control(Character(UnicodeScalar(byte + 0x60)))
    case 0x1C...0x1F: return .control(Character(UnicodeScalar(byte + 0x40)))
    case ASCII.space..<ASCII.delete: return .character(Character(UnicodeScalar(byte)))
    // Source: RFC 3629, 3: the first byte tells the length.
    case 0xC2...0xDF: state = .scalar([byte], length: 2)
    case 0xE0...0xEF: state = .scalar([byte], length: 3)
    case 0xF0...0xF4: state = .scalar([byte], length: 4)
    default: break  // Null, and what begins no character.
    }
    return nil
  }

  private mutating func pushAfterEscape(_ byte: UInt8) -> MonitorKey? {
    state = .plain
    switch byte {
    case 0x5B, 0x4F:  // `[` and `O`
      state = .sequence([])
      return nil
    case ASCII.escape:
      state = .escape
      return .escape
    case 0x62: return .wordLeft  // Alt-b
    case 0x66: return .wordRight  // Alt-f
    default: return nil
    }
  }

  private mutating func pushSequence(_ bytes: [UInt8], _ byte: UInt8) -> MonitorKey? {
    let isFinal = (0x40...0x7E).contains(byte)
    guard isFinal || bytes.count < Self.sequenceLimit && byte >= ASCII.space else {
      state = .plain
      return nil
    }
    state = isFinal ? .plain : .sequence(bytes + [byte])
    return isFinal ? Self.key(bytes, final: byte) : nil
  }

  private static func key(_ parameters: [UInt8], final: UInt8) -> MonitorKey? {
    let hasModifier = parameters.contains(ASCII.semicolon)
    switch Character(UnicodeScalar(final)) {
    case "A": return .up
    case "B": return .down
    case "C": return hasModifier ? .wordRight : .right
    case "D": return hasModifier ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "~": break
    default: return nil
    }
    switch String(decoding: parameters, as: UTF8.self) {
    case "1", "7": return .home
    case "4", "8": return .end
    case "3": return .delete
    default: return nil
    }
  }

  private mutating func pushScalar(
    _ bytes: [UInt8],
    _ byte: UInt8,
    _ length: Int
  ) -> MonitorKey? {
    state = .plain
    guard byte & 0xC0 == 0x80 else { return pushPlain(byte) }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .scalar(bytes, length: length)
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first,
      VisibleText.of(text) == text
    else { return nil }
    return .character(character)
  }
}
