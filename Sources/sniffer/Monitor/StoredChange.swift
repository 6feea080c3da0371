import Manual
import Primitives
import SIM7000

/// What a command line changes for good, in the module or in the SIM.
struct StoredChange: Equatable {
  /// The command.
  var name: String
  /// What becomes of the value.
  var words: String
  /// Once is not enough: each time counts.
  var isAskedAlways = false

  /// The changes that `line` makes, in its order; none for what is no command line.
  static func all(in line: String) -> [StoredChange] {
    let bytes = Array(line.utf8)
    guard let range = CommandText.range(in: bytes.span) else { return [] }
    return NamedCommand.all(in: Array(bytes[range])).compactMap(Self.init)
  }

  /// `nil` for a command that changes nothing that is kept.
  private init?(_ command: NamedCommand) {
    name = command.name
    if name == "AT&W" {
      words = "stores the settings in force"
      return
    }
    guard command.rest.hasPrefix("="), command.rest != "=?" else { return nil }
    let parameters = CommandExplainer.values(of: command.rest.dropFirst())
    if let words = Self.inSIM(name, parameters) {
      self.words = words
      isAskedAlways = true
      return
    }
    guard let saving = FieldDictionary.entry(named: name)?.saving, saving != .notSaved,
      // Source: `AT+CFUN` in the dictionary: all but 0 are saved.
      name != "+CFUN" || parameters.first != "0"
    else { return nil }
    words = saving.words
  }

  /// What is not the module's own: the card keeps it, and counts.
  ///
  /// - Source: 3GPP TS 27.007, 8.3 (CPIN), 7.4 (CLCK), 7.5 (CPWD), 8.18 (CRSM);
  ///   SIM7000 Series AT Command Manual V1.06, `AT+CSIMLOCK`.
  private static func inSIM(_ name: String, _ parameters: [String]) -> String? {
    let second = parameters.count > 1 ? parameters[1] : ""
    switch name {
    case "+CPIN":
      return "a wrong PIN counts: after the third the SIM asks for its PUK"
    case "+CLCK":
      // Asking for the state changes nothing.
      return second == "2" ? nil : "the SIM keeps the lock, and a wrong PIN counts"
    case "+CPWD": return "the SIM keeps the new password, and a wrong one counts"
    case "+CSIMLOCK": return second == "2" ? nil : "binds the module, or unbinds it"
    case "+CRSM":
      // Source: ETSI TS 102 221, 10.1.2: UPDATE BINARY and UPDATE RECORD.
      let isWriting = ["214", "220"].contains(parameters.first ?? "")
      return isWriting ? "writes a file of the SIM" : nil
    default: return nil
    }
  }
}
