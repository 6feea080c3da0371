import Primitives

/// The values of a JSON object that are no objects themselves, in their order, each with the
/// path that leads to it: `location.coords.latitude`.
struct JSONWalk {
  struct Leaf: Equatable {
    var path: String
    /// As it is written, without quotes.
    var text: String
    var isString: Bool
    var offset: Int
  }

  private let bytes: [UInt8]
  private var reader: JSONReader
  private var path: [String] = []
  private var key = ""

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    reader = JSONReader(0..<bytes.count)
  }

  /// `nil` at the end; arrays are passed over.
  mutating func next() throws(PayloadText.SyntaxError) -> Leaf? {
    let bytes = bytes
    while true {
      let offset = reader.offset
      let token: JSONReader.Token?
      do throws(JSONError) {
        token = try reader.next(in: bytes.span)
      } catch {
        throw .init(expected: "JSON", offset: offset)
      }
      switch token {
      case nil: return nil
      case .key(let range): key = text(range)
      case .beginObject: path.append(key)
      case .endObject: if !path.isEmpty { path.removeLast() }
      case .beginArray, .endArray: break
      case .string(let range): return leaf(text(range), isString: true, range.lowerBound)
      case .number(let range): return leaf(text(range), isString: false, range.lowerBound)
      case .boolean(let flag): return leaf(flag ? "true" : "false", isString: false, offset)
      case .null: return leaf("null", isString: false, offset)
      }
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func leaf(_ text: String, isString: Bool, _ offset: Int) -> Leaf {
    // The first is that of the object that is all of the text.
    let names = path.dropFirst() + [key]
    return Leaf(
      path: names.joined(separator: "."),
      text: text,
      isString: isString,
      offset: offset
    )
  }
}
