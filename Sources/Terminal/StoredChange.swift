import Decoding
import Manual
import SIM7000
import Script

/// What a command line changes for good, in the module or in the SIM.
package struct StoredChange: Equatable {
  /// The command.
  var name: String
  /// What happens to the value.
  var words: String
  /// Once is not enough: each time counts.
  var isAskedAlways = false

  /// The changes that `line` makes, in its order; none if it isn't a command line.
  static func all(in line: String) -> [StoredChange] {
    let bytes = Array(line.utf8)
    guard let range = CommandText.range(in: bytes.span) else { return [] }
    return NamedCommand.all(in: Array(bytes[range])).compactMap(Self.init)
  }

  /// `nil` for a command that changes nothing that is kept.
  private init?(_ command: NamedCommand) {
    name = command.name
    if let words = Self.profile(command) {
      self.words = words
      return
    }
    guard command.rest.hasPrefix("="), command.rest != "=?" else { return nil }
    let parameters = CommandExplainer.values(of: command.rest.dropFirst())
    if let words = Self.countedBySIM(name, parameters) {
      self.words = words
      isAskedAlways = true
    } else if let words = Self.keptBySIM(name, parameters) ?? Self.keptByModule(name, parameters) {
      self.words = words
    } else {
      return nil
    }
  }

  /// - Source: ITU-T V.250, 6.1.1; 3GPP TS 27.005, 3.3.3 (CSAS).
  private static func profile(_ command: NamedCommand) -> String? {
    guard command.rest != "=?" else { return nil }
    switch command.name {
    case "AT&W": return "stores the settings in force"
    case "+CSAS": return "stores the settings of short messages"
    default: return nil
    }
  }

  /// What needs a PIN or a password.
  ///
  /// - Source: 3GPP TS 27.007, 8.3 (CPIN), 7.4 (CLCK), 7.5 (CPWD); SIM7000 Series AT
  ///   Command Manual V1.06, `AT+CSIMLOCK`.
  private static func countedBySIM(_ name: String, _ parameters: [String]) -> String? {
    // Asking for the state changes nothing.
    let asks = parameters.count > 1 && parameters[1] == "2"
    switch name {
    case "+CPIN": return "a wrong PIN counts: after the third the SIM asks for its PUK"
    case "+CLCK": return asks ? nil : "the SIM keeps the lock, and a wrong PIN counts"
    case "+CPWD": return "the SIM keeps the new password, and a wrong one counts"
    case "+CSIMLOCK": return asks ? nil : "binds the module, or unbinds it"
    default: return nil
    }
  }

  /// - Source: 3GPP TS 27.007, 8.18 (CRSM), 8.14 (CPBW), 7.19 (CPOL); TS 27.005, 3.3.1
  ///   (CSCA); ETSI TS 102 221, 11.1.4 and 11.1.6: 214 and 220 update a file.
  private static func keptBySIM(_ name: String, _ parameters: [String]) -> String? {
    switch name {
    case "+CRSM":
      return ["214", "220"].contains(parameters.first ?? "") ? "writes a file of the SIM" : nil
    case "+CSCA": return "the SIM keeps the number of the service centre"
    case "+CPBW": return "writes the SIM's phone book"
    case "+CPOL": return "writes the SIM's list of preferred networks"
    default: return nil
    }
  }

  /// By the manual's own word, which the dictionary has.
  private static func keptByModule(_ name: String, _ parameters: [String]) -> String? {
    // Source: `AT+CFUN` in the dictionary: all but 0 are saved.
    guard name != "+CFUN" || parameters.first != "0",
      let saving = FieldDictionary.entry(named: name)?.saving, saving != .notSaved
    else { return nil }
    return saving.words
  }
}
