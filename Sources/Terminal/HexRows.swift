import Primitives
import Script

/// Bytes as they came, sixteen a row, with what is printable of them beside.
enum HexRows {
  /// Project value: as in hexdump(1) -C; with a time in front it fits 80 columns.
  static let width = 16

  static func rows(of bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: width).map { start in
      row(bytes[start..<min(start + width, bytes.count)])
    }
  }

  private static func row(_ bytes: ArraySlice<UInt8>) -> String {
    var text = bytes.map { $0.hexadecimalText.lowercased() }.joined(separator: " ")
    text += String(repeating: " ", count: 3 * width - text.count)
    let shown = bytes.map { ASCII.isPrintable($0) ? $0 : ASCII.point }
    return text + String(decoding: shown, as: UTF8.self)
  }
}
