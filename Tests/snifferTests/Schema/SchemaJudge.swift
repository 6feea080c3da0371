import Foundation

@testable import sniffer

/// Judges JSON by those keywords of JSON Schema that our schemas use; any other one is
/// an error, so that nothing goes unjudged.
struct SchemaJudge {
  /// What a line can be, each with its description.
  let shapes: [[String: Any]]
  let document: [String: Any]

  struct IsNoSchema: Error { var text: String }

  init(_ text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    guard let object, let shapes = object["anyOf"] as? [[String: Any]] else {
      throw IsNoSchema(text: text)
    }
    document = object
    self.shapes = shapes
  }

  /// The descriptions of the shapes that `line` has, and why it has not the others.
  func judge(_ line: String) throws -> (shapes: [String], reasons: [String]) {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    var found: [String] = []
    var reasons: [String] = []
    for shape in shapes {
      let name = shape["description"] as? String ?? ""
      if let reason = Self.fault(value, shape, at: "$") {
        reasons.append("\(name): \(reason)")
      } else {
        found.append(name)
      }
    }
    return (found, reasons)
  }

  /// Where and why `value` is not as the schema has it; `nil` when it is.
  static func fault(_ value: Any, _ schema: [String: Any], at place: String) -> String? {
    for (keyword, rule) in schema.sorted(by: { $0.key < $1.key }) {
      let reason: String? =
        switch keyword {
        case "description": nil
        case "type": isOf(rule, value) ? nil : "is no \(rule)"
        case "enum": isOne(of: rule, value) ? nil : "is none of \(rule)"
        case "anyOf": isAny(of: rule, value) ? nil : "is none of the alternatives"
        case "items": elementFault(value, rule, place)
        case "properties": memberFault(value, rule, place)
        case "required": missing(value, rule)
        case "additionalProperties": additionalFault(value, rule, schema, place)
        default: "the keyword \(keyword) is unheard of"
        }
      if let reason { return reason.hasPrefix("$") ? reason : "\(place) \(reason)" }
    }
    return nil
  }

  private static func isOf(_ rule: Any, _ value: Any) -> Bool {
    let types = rule as? [String] ?? [rule as? String ?? ""]
    return types.contains { type in
      switch type {
      case "string": value is String
      case "array": value is [Any]
      case "object": value is [String: Any]
      case "null": value is NSNull
      case "boolean": isBoolean(value)
      case "number": value is NSNumber && !isBoolean(value)
      case "integer":
        !isBoolean(value)
          && (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } == true
      default: false
      }
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    guard let number = value as? NSNumber else { return false }
    return String(cString: number.objCType) == "c"
  }

  private static func isOne(of rule: Any, _ value: Any) -> Bool {
    guard let words = rule as? [String], let text = value as? String else { return false }
    return words.contains(text)
  }

  private static func isAny(of rule: Any, _ value: Any) -> Bool {
    (rule as? [[String: Any]] ?? []).contains { fault(value, $0, at: "$") == nil }
  }

  private static func elementFault(_ value: Any, _ rule: Any, _ place: String) -> String? {
    for (index, element) in (value as? [Any] ?? []).enumerated() {
      if let reason = fault(element, rule as? [String: Any] ?? [:], at: "\(place)[\(index)]") {
        return reason
      }
    }
    return nil
  }

  private static func memberFault(_ value: Any, _ rule: Any, _ place: String) -> String? {
    let members = value as? [String: Any] ?? [:]
    for (name, schema) in rule as? [String: [String: Any]] ?? [:] {
      if let member = members[name],
        let reason = fault(member, schema, at: "\(place).\(name)")
      {
        return reason
      }
    }
    return nil
  }

  private static func missing(_ value: Any, _ rule: Any) -> String? {
    let members = value as? [String: Any] ?? [:]
    let absent = (rule as? [String] ?? []).filter { members[$0] == nil }
    return absent.isEmpty ? nil : "has no \(absent.joined(separator: ", "))"
  }

  private static func additionalFault(
    _ value: Any,
    _ rule: Any,
    _ schema: [String: Any],
    _ place: String
  ) -> String? {
    let known = (schema["properties"] as? [String: Any] ?? [:]).keys
    for (name, member) in value as? [String: Any] ?? [:] where !known.contains(name) {
      guard let rule = rule as? [String: Any] else { return "has \(name), which is unknown" }
      if let reason = fault(member, rule, at: "\(place).\(name)") { return reason }
    }
    return nil
  }
}
