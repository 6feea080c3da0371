import Manual
import VirtualModem

extension JSONWriter {
  /// Writes any value so that `JSONDecoding` reads it: one of a structure is an object of its
  /// stored properties, one of an enumeration its raw or its associated value, bytes are
  /// hexadecimal digits.
  ///
  /// Equal values are equal texts: the members of dictionaries are sorted.
  mutating func reflect(_ value: Any) {
    switch value {
    case let flag as Bool: self.value(flag)
    case let text as String: self.value(text)
    case let number as any BinaryInteger: self.value(Int64(clamping: number))
    case let choice as any RawRepresentable: reflect(choice.rawValue)
    case let bytes as [UInt8] where type(of: value) == [UInt8].self:
      self.value(Hexadecimal.text(bytes))
    case let members as [Int: [UInt8]]:
      reflect(members: members.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) })
    case let members as [String: Any]:
      reflect(members: members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    default:
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .collection:
        array { json in for child in mirror.children { json.reflect(child.value) } }
      case .optional, .enum:
        if let child = mirror.children.first { reflect(child.value) } else { null() }
      default: reflect(members: mirror.children.map { ($0.label ?? "", $0.value) })
      }
    }
  }

  private mutating func reflect(members: [(name: String, value: Any)]) {
    object { json in
      for (name, value) in members {
        json.key(escaping: name)
        json.reflect(value)
      }
    }
  }
}
