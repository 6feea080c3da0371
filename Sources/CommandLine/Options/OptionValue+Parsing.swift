import Primitives
import Script
import Sockets

extension OptionValue {
  /// `nil` when the text is not of the kind or out of its range.
  package init?(parsing text: String, as kind: ValueKind) {
    let value: OptionValue? =
      switch kind {
      case .flag: nil
      case .text: text.isEmpty || text.utf8.contains(0) ? nil : .text(text)
      case .word(let words): words.contains(text) ? .text(text) : nil
      case .integer(let range): Self.integer(text, in: range).map { .integer($0) }
      case .integers(let range): Self.integers(text, in: range).map { .integers($0) }
      case .duration(let range): Self.duration(text, in: range).map { .duration($0) }
      case .hostAndPort: HostAndPort(parsing: text).map { .hostAndPort($0) }
      case .serialPort: Self.isSerialPort(text) ? .text(text) : nil
      case .listeningPlace: Self.isListeningPlace(text) ? .text(text) : nil
      case .hostMapping: HostMapping(parsing: text).map { .hostMappings([$0]) }
      case .fileMode: Self.fileMode(text).map { .integer($0) }
      }
    guard let value else { return nil }
    self = value
  }

  /// No device's path has a scheme in it.
  private static func isSerialPort(_ text: String) -> Bool {
    guard text.contains("://") else { return !text.isEmpty && !text.utf8.contains(0) }
    return HostAndPort(serialServer: text).map { $0.port != 0 } ?? false
  }

  private static func isListeningPlace(_ text: String) -> Bool {
    text == "-" || (HostAndPort(serialServer: text) ?? HostAndPort(parsing: text)) != nil
  }

  private static func integer(_ text: String, in range: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.allSatisfy(ASCII.isDigit), let number = Int64(text) else { return nil }
    return range.contains(number) ? number : nil
  }

  private static func integers(
    _ text: String,
    in range: ClosedRange<Int64>
  ) -> ClosedRange<Int64>? {
    let bytes = Array(text.utf8)
    let length = bytes.firstIndex(of: ASCII.point) ?? bytes.count
    let first = String(decoding: bytes[..<length], as: UTF8.self)
    guard let lower = integer(first, in: range) else { return nil }
    guard length < bytes.count else { return lower...lower }
    guard bytes[length...].starts(with: "..".utf8) else { return nil }
    let last = String(decoding: bytes[(length + 2)...], as: UTF8.self)
    guard let upper = integer(last, in: range), lower <= upper else { return nil }
    return lower...upper
  }

  private static func duration(
    _ text: String,
    in range: ClosedRange<Milliseconds>
  ) -> Milliseconds? {
    guard let length = try? DurationText.parse(text), range.contains(length) else { return nil }
    return length
  }

  private static func fileMode(_ text: String) -> Int64? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit),
      let mode = Int64(text, radix: 8), mode <= 0o777
    else { return nil }
    return mode
  }
}
