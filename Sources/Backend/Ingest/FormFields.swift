import Primitives

/// The names and values of a query or a form.
///
/// - Source: WHATWG URL, `application/x-www-form-urlencoded` parsing: `+` is a space, `%` and
///   two digits are a byte; anything else stands for itself.
package struct FormFields: Equatable, Sendable {
  private var fields: [(name: String, value: String)] = []

  package static func == (left: FormFields, right: FormFields) -> Bool {
    left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
  }

  /// More fields than this are not read; a project value.
  private static let countMax = 64

  package init(_ text: some Sequence<UInt8>) {
    for part in Array(text).split(separator: 0x26).prefix(Self.countMax) {
      let equals = part.firstIndex(of: ASCII.equals) ?? part.endIndex
      fields.append((Self.decoded(part[..<equals]), Self.decoded(part[equals...].dropFirst())))
    }
  }

  /// The first value of the name.
  package subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x25, index + 1 < bytes.endIndex, let high = ASCII.hexadecimalValue(bytes[index]),
        let low = ASCII.hexadecimalValue(bytes[index + 1])
      {
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(byte == ASCII.plus ? ASCII.space : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
