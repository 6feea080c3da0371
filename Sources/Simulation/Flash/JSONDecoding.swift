import Backend
import VirtualModem

/// Decodes values from JSON; bytes are hexadecimal digits.
///
/// A value that doesn't fit is a `DecodingError.dataCorrupted` with its path and what was expected.
struct JSONDecoding: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw failure(expected: "an object") }
    return KeyedDecodingContainer(Members(decoder: self, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw failure(expected: "an array") }
    return Elements(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    switch type {
    case is Bool.Type:
      if case .boolean(let flag) = value, let flag = flag as? T { return flag }
      throw failure(expected: "true or false")
    case is String.Type:
      if case .string(let text) = value, let text = text as? T { return text }
      throw failure(expected: "a string")
    case let integer as any FixedWidthInteger.Type:
      if case .number(let text) = value, let number = integer.init(text) as? T { return number }
      throw failure(expected: "an integer of \(integer.bitWidth) bits")
    case is [UInt8].Type:
      if case .string(let digits) = value,
        let bytes = Hexadecimal.octets(Array(digits.utf8)) as? T
      {
        return bytes
      }
      throw failure(expected: "pairs of hexadecimal digits")
    default: return try T(from: self)
    }
  }

  fileprivate func failure(expected: String, at key: (any CodingKey)? = nil) -> DecodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .dataCorrupted(.init(codingPath: path, debugDescription: expected))
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONDecoding
  let object: JSONObject

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try member(key).decode(type)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> JSONDecoding {
    guard let value = object[key.stringValue] else {
      throw decoder.failure(expected: "a value", at: key)
    }
    return JSONDecoding(value: value, codingPath: codingPath + [key])
  }
}

private struct Elements: UnkeyedDecodingContainer {
  private struct Index: CodingKey {
    let intValue: Int?
    let stringValue: String

    init(intValue index: Int) { (intValue, stringValue) = (index, "\(index)") }
    init(stringValue name: String) { (intValue, stringValue) = (nil, name) }
  }

  let decoder: JSONDecoding
  let elements: [JSONValue]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> JSONDecoding {
    let index = Index(intValue: currentIndex)
    guard !isAtEnd else { throw decoder.failure(expected: "another element", at: index) }
    defer { currentIndex += 1 }
    return JSONDecoding(value: elements[currentIndex], codingPath: codingPath + [index])
  }
}
