import GNSS
package import Primitives

/// A JSON text that has been read whole: of operations, journals and an editor's messages, whose
/// length is bounded before.
package enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  /// As it was written: exact.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  package init(_ bytes: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader(0..<bytes.count)
    let first = try reader.next(in: bytes)
    self = try JSONValue(first ?? .null, &reader, bytes)
    // What follows must be nothing.
    while try reader.next(in: bytes) != nil {}
  }

  private init(
    _ token: JSONReader.Token,
    _ reader: inout JSONReader,
    _ bytes: Span<UInt8>
  ) throws(JSONError) {
    switch token {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let range): self = .number(Self.text(range, bytes))
    case .string(let range), .key(let range): self = .string(Self.text(range, bytes))
    case .beginArray, .endArray:
      var values: [JSONValue] = []
      while let next = try reader.next(in: bytes), next != .endArray {
        values.append(try JSONValue(next, &reader, bytes))
      }
      self = .array(values)
    case .beginObject, .endObject:
      var object = JSONObject()
      while let next = try reader.next(in: bytes), case .key(let key) = next {
        let value = try reader.next(in: bytes) ?? .null
        object.members.append((Self.text(key, bytes), try JSONValue(value, &reader, bytes)))
      }
      self = .object(object)
    }
  }

  private static func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    var cursor = JSONText(range)
    var text: [UInt8] = []
    while let byte = cursor.next(in: bytes) { text.append(byte) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number in units of 10^-`places`.
  package func scaled(_ places: Int) -> Int64? {
    guard case .number(let text) = self else { return nil }
    let bytes = Array(text.utf8)
    return JSONNumber.scaled(0..<bytes.count, toFractionDigits: places, in: bytes.span)
  }
}

/// The members of an object, and what is expected of them.
package struct JSONObject: Equatable {
  package var members: [(key: String, value: JSONValue)] = []

  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members.count == right.members.count
      && zip(left.members, right.members).allSatisfy { $0.key == $1.key && $0.value == $1.value }
  }

  /// The value of a key, the last one if there are several; `nil` also for
  /// null.
  package subscript(key: String) -> JSONValue? {
    let value = members.last { $0.key == key }?.value
    return value == .null ? nil : value
  }

  package func string(_ key: String) throws(OperationError) -> String {
    guard let text = try optionalString(key) else { throw .missing(key) }
    return text
  }

  func optionalString(_ key: String) throws(OperationError) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value else { throw .expected(key, "a string") }
    return text
  }

  func boolean(_ key: String) throws(OperationError) -> Bool {
    guard let value = self[key] else { throw .missing(key) }
    guard case .boolean(let flag) = value else { throw .expected(key, "true or false") }
    return flag
  }

  /// A whole number.
  func integer(_ key: String) throws(OperationError) -> Int64 {
    guard let value = self[key] else { throw .missing(key) }
    guard let thousandths = value.scaled(3), thousandths % 1_000 == 0 else {
      throw .expected(key, "a whole number")
    }
    return thousandths / 1_000
  }

  func time(_ key: String) throws(OperationError) -> Timestamp {
    guard let time = Timestamp(try string(key)) else { throw .expected(key, "an RFC 3339 time") }
    return time
  }

  package func strings(_ key: String) throws(OperationError) -> [String] {
    guard case .array(let values) = self[key] else { throw .expected(key, "an array") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw .expected(key, "strings") }
      texts.append(text)
    }
    return texts
  }

  func position(_ key: String) throws(OperationError) -> Position {
    guard let value = self[key] else { throw .missing(key) }
    return try Self.position(value, key)
  }

  func positions(_ key: String) throws(OperationError) -> [Position] {
    guard let value = self[key] else { throw .missing(key) }
    guard case .array(let values) = value else { throw .expected(key, "an array") }
    var positions: [Position] = []
    for (index, value) in values.enumerated() {
      positions.append(try Self.position(value, "\(key)[\(index + 1)]"))
    }
    return positions
  }

  static func position(
    _ value: JSONValue,
    _ key: String
  ) throws(OperationError) -> Position {
    guard case .object(let object) = value else { throw .expected(key, "a place") }
    guard let latitude = object["latitude"]?.scaled(7),
      (-900_000_000...900_000_000).contains(latitude)
    else { throw .expected("\(key).latitude", "a number from -90 to 90") }
    guard let longitude = object["longitude"]?.scaled(7),
      (-1_800_000_000...1_800_000_000).contains(longitude),
      let position = Position(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
    else { throw .expected("\(key).longitude", "a number from -180 to 180") }
    return position
  }
}

extension JSONObject {
  /// Reads an object; `name` stands for it in errors.
  init(parsing bytes: Span<UInt8>, of name: String) throws(OperationError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(bytes)
    } catch {
      throw .notJSON(byte: error.offset + 1)
    }
    guard case .object(let object) = value else { throw .expected(name, "an object") }
    self = object
  }
}

/// Why a text is no operation or no entry of a journal.
package enum OperationError: Error, Equatable, Sendable {
  /// The byte, counted from one.
  case notJSON(byte: Int)
  case missing(String)
  case expected(String, String)
  case unknown(String)

  package var text: String {
    switch self {
    case .notJSON(let byte): "not JSON at byte \(byte)"
    case .missing(let key): "\(key): missing"
    case .expected(let key, let what): "\(key): expected \(what)"
    case .unknown(let name): "unknown operation \(name)"
    }
  }
}
