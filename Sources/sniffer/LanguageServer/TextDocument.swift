import Primitives
import Simulation

/// What the `character` of a position counts.
///
/// - Source: Language Server Protocol 3.17, PositionEncodingKind: UTF-16 unless both sides agree on
///   another.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  fileprivate func width(_ scalar: Unicode.Scalar) -> Int {
    self == .utf8 ? UTF8.width(scalar) : UTF16.width(scalar)
  }

  /// The position of the character at `index` of a line.
  func character(at index: Int, in line: [Unicode.Scalar]) -> Int {
    line.prefix(index).reduce(0) { $0 + width($1) }
  }

  /// The index of the character at a position: the last one for a position past the line's end.
  func index(at character: Int64, in line: [Unicode.Scalar]) -> Int {
    var left = character
    for (index, scalar) in line.enumerated() {
      left -= Int64(width(scalar))
      if left < 0 { return index }
    }
    return line.count
  }
}

/// An open file as the editor has it.
struct TextDocument {
  /// Where its includes are searched; `-` for a document that has no file.
  let path: String
  var version: Int64?
  var text: [UInt8]

  init(uri: String, version: Int64?, text: String) {
    path = Self.path(of: uri) ?? "-"
    self.version = version
    self.text = Array(text.utf8)
  }

  var isRules: Bool { path.hasSuffix(".rules") }

  /// The lines, without their LF and CR.
  var lines: [[Unicode.Scalar]] {
    text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map { line in
      let end = line.last == ASCII.carriageReturn ? line.dropLast() : line
      return Array(String(decoding: end, as: UTF8.self).unicodeScalars)
    }
  }

  /// Empty where there is none.
  func line(_ number: Int64) -> [Unicode.Scalar] {
    let lines = lines
    let index = Int(clamping: number)
    return lines.indices.contains(index) ? lines[index] : []
  }

  /// The path of a `file:` URI; `nil` for another one.
  ///
  /// - Source: RFC 8089, section 2; RFC 3986, section 2.1: `%` and two hexadecimal digits.
  static func path(of uri: String) -> String? {
    let prefix = "file://"
    guard uri.hasPrefix(prefix) else { return nil }
    // What precedes the path is a host: this one.
    let path = uri.dropFirst(prefix.count).drop { $0 != "/" }
    let text = String(path).removingPercents()
    // A path of the system has no NUL.
    return text.isEmpty || text.utf8.contains(0) ? nil : text
  }
}
