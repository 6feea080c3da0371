/// What a value in a line of JSON is.
indirect enum JSONType: Equatable, Sendable {
  case string
  case integer
  case number
  case boolean
  /// One of these texts.
  case word([String])
  case list(JSONType)
  case object(JSONShape)
  /// That, or null.
  case optional(JSONType)
  /// Whatever a field of a module's line or of a sentence can be.
  case field
}

/// The members of an object, in the order in which they are written.
struct JSONShape: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var type: JSONType
    /// It is not in each such object.
    var mayBeAbsent = false

    init(_ name: String, _ type: JSONType, mayBeAbsent: Bool = false) {
      self.name = name
      self.type = type
      self.mayBeAbsent = mayBeAbsent
    }
  }

  /// What such an object tells.
  var summary: String
  var members: [Member]
  /// What other members are, whose names are not known beforehand.
  var others: JSONType?

  init(_ summary: String, _ members: [Member], others: JSONType? = nil) {
    self.summary = summary
    self.members = members
    self.others = others
  }
}

extension [JSONShape.Member] {
  static func integers(_ names: String...) -> Self {
    names.map { JSONShape.Member($0, .integer) }
  }

  static func strings(_ names: String...) -> Self {
    names.map { JSONShape.Member($0, .string) }
  }
}

extension JSONType {
  /// The keywords of JSON Schema that describe it, without the braces.
  var keywords: String {
    switch self {
    case .string: #""type":"string""#
    case .integer: #""type":"integer""#
    case .number: #""type":"number""#
    case .boolean: #""type":"boolean""#
    case .word(let words): "\"enum\":[" + words.map(JSONSchema.quoted).joined(separator: ",") + "]"
    case .list(let type): #""type":"array","items":{"# + type.keywords + "}"
    case .object(let shape): shape.keywords
    case .optional(let type): #""anyOf":[{"# + type.keywords + #"},{"type":"null"}]"#
    case .field: #""type":["string","number","boolean","array","null"]"#
    }
  }
}

extension JSONShape {
  var keywords: String {
    let names = members.filter { !$0.mayBeAbsent }.map { JSONSchema.quoted($0.name) }
    let properties = members.map { "\(JSONSchema.quoted($0.name)):{\($0.type.keywords)}" }
    let additional = others.map { "{\($0.keywords)}" } ?? "false"
    return #""description":"# + JSONSchema.quoted(summary) + #","type":"object","properties":{"#
      + properties.joined(separator: ",") + #"},"required":["# + names.joined(separator: ",")
      + #"],"additionalProperties":"# + additional
  }
}
