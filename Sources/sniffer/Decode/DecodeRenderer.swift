import Manual
import Primitives
import Script

/// Described lines as text or as JSON Lines.
struct DecodeRenderer {
  var isJSON: Bool

  func render(_ line: DecodedLine) -> [UInt8] {
    isJSON ? json(line) : Array((text(line) + "\n").utf8)
  }

  private func json(_ line: DecodedLine) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let stamp = line.stamp {
        json.member("t_us", stamp.at.microseconds)
        json.member("dir", String(stamp.sign))
        if let port = stamp.port { json.member("port", port) }
      }
      switch line.content {
      case .nmea(let sentence):
        for field in sentence.fields { json.member(field) }
      case .at(let line):
        json.member("proto", "at")
        json.member("kind", line.kind.rawValue)
        json.member("name", line.name)
        json.key("fields")
        json.object { json in for field in line.fields { json.member(field) } }
        json.member("raw", latin1: line.raw)
      }
    }
    return json.endLine()
  }

  private func text(_ line: DecodedLine) -> String {
    let time = line.stamp.map { "\(seconds($0.at)) \($0.sign) " } ?? ""
    let isToTA = line.stamp?.direction == .toTA
    switch line.content {
    case .nmea(let sentence):
      return time + column("nmea") + sentence.words
    case .at(let line):
      let words = line.saidInWords.map { "  -- " + VisibleText.of($0) } ?? ""
      let isSent = line.kind == .echo && isToTA
      return time + column(isSent ? "command" : line.kind.rawValue) + VisibleText.of(line.raw)
        + words
    }
  }

  private func column(_ word: String) -> String {
    // Project value: `response`, the longest, and a space.
    word + String(repeating: " ", count: max(1, 9 - word.utf8.count))
  }

  /// With six decimals, so that the columns stand.
  private func seconds(_ instant: Instant) -> String {
    let fraction = String(instant.microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
    return "\(instant.microseconds / 1_000_000).\(zeros)\(fraction)"
  }
}

extension Stamp {
  fileprivate var sign: Character { Character(UnicodeScalar(direction.rawValue)) }
}

extension ATDescription {
  /// The sentence, or the fields one by one where there is none and the line
  /// does not say it all.
  fileprivate var saidInWords: String? {
    if let words { return words }
    switch kind {
    case .response, .urc, .late:
      let values = fields.map { "\($0.name) \($0.value.words)" }
      let saysItAll = fields.first?.value == .text(String(decoding: raw, as: UTF8.self))
      return saysItAll || values.isEmpty ? nil : values.joined(separator: ", ")
    case .echo, .final, .prompt, .data, .unknown:
      return nil
    }
  }
}

extension FieldValue {
  fileprivate var words: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): Self.words(number)
    case .text(let text): text
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .list(let values): values.map(\.words).joined(separator: " ")
    case .null: "-"
    }
  }

  /// The digits as JSON has them.
  private static func words(_ number: FixedPoint) -> String {
    var json = JSONWriter()
    json.value(number)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
