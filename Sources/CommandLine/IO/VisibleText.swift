import Primitives
import Script

/// Text from outside, made harmless for a terminal.
package enum VisibleText {
  /// Control characters become `\n`, `\r`, `\t` or `\xHH`, those that turn or hide text become
  /// `\u{HHHH}`, and a backslash becomes two.
  package static func of(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { ASCII.isPrintable($0) && $0 != ASCII.backslash }
    if isPlain { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0x5C: result += "\\\\"
      case 0..<0x20, 0x7F..<0xA0: result += escape(UInt8(scalar.value))
      case _ where scalar.turnsOrHides:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// One character of a line that is quoted: a backslash stays one.
  static func of(_ scalar: Unicode.Scalar) -> String {
    scalar == "\\" ? "\\" : of(String(scalar))
  }

  /// The bytes of a line: what is not printable ASCII becomes an escape.
  package static func of(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      // Above ASCII a byte is an escape, and no part of a character.
      text += byte < 0x80 ? of(String(UnicodeScalar(byte))) : escape(byte)
    }
    return text
  }

  /// A file as the command line names it: `-` is stdin.
  package static func of(file path: String) -> String { path == "-" ? "stdin" : of(path) }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + byte.hexadecimalText.lowercased()
  }
}

extension String {
  /// Of a path, what is behind the last `/`.
  package var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// Of a path, the directory that it is in.
  package var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
