import Manual
import Primitives

/// HTML on its way out: markup as it is written here, and text from outside
/// that can only ever be text.
///
/// - Source: HTML Living Standard, 13.1.2 (elements, optional tags) and 13.2.5 (what
///   a character reference stands for).
package struct HTMLText: ~Copyable {
  private var buffer = TextBuffer(capacity: 1 << 16)

  package init() {}

  /// Markup of the program's own.
  package mutating func markup(_ markup: StaticString) { buffer.append(markup) }

  /// Bytes of the program's own files.
  package mutating func resource(_ bytes: [UInt8]) { buffer.append(bytes.span) }

  /// Text from anywhere, for an element's content or an attribute in double quotes.
  ///
  /// Characters that turn or hide text become `\u{HHHH}`.
  package mutating func text(_ text: String) {
    guard text.unicodeScalars.contains(where: \.turnsOrHides) else { return append(text.utf8) }
    for scalar in text.unicodeScalars {
      let code = String(scalar.value, radix: 16, uppercase: true)
      append(scalar.turnsOrHides ? "\\u{\(code)}".utf8 : String(scalar).utf8)
    }
  }

  private mutating func append(_ text: String.UTF8View) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): buffer.append("&amp;")
      case UInt8(ascii: "<"): buffer.append("&lt;")
      case ASCII.greaterThan: buffer.append("&gt;")
      case ASCII.quote: buffer.append("&quot;")
      // The standard has no reference for them: they would be errors.
      case 0x00..<0x09, 0x0B..<0x20, 0x7F: buffer.append(ASCII.questionMark)
      default: buffer.append(byte)
      }
    }
  }

  package mutating func number(_ number: Int) { buffer.append(Int64(number)) }

  /// Without zeros at its end.
  package mutating func number(_ number: Double) {
    let tenths = Int64((number * 10).rounded())
    if tenths % 10 == 0 { return buffer.append(tenths / 10) }
    buffer.append(FixedPoint(coefficient: tenths, fractionDigits: 1))
  }

  /// An element with nothing but text in it.
  package mutating func element(_ name: StaticString, _ text: String) {
    markup("<")
    markup(name)
    markup(">")
    self.text(text)
    markup("</")
    markup(name)
    markup(">")
  }

  /// A table; its first row is the head.
  package mutating func table(_ name: String, _ rows: [[String]]) {
    guard let head = rows.first else { return }
    markup("<div class=scroll tabindex=0><table>\n<caption>")
    text(name)
    markup("</caption>\n<thead><tr>")
    for cell in head { element("th", cell) }
    markup("</tr></thead>\n<tbody>\n")
    for row in rows.dropFirst() {
      markup("<tr>")
      for cell in row {
        markup("<td>")
        text(cell)
      }
      markup("\n")
    }
    markup("</tbody></table></div>\n")
  }

  package consuming func finish() -> [UInt8] { buffer.take() }
}
