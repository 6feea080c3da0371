import Primitives
package import SIM7000
import Script
package import Tracker

/// What a text means to the tracker: what cannot be said safely in JSON or in an AT command is
/// refused, with the reason.
extension TrackerSetting {
  static func readTrackerID(_ text: String) throws(SettingRefusal) -> TrackerID {
    do {
      return try TrackerID(Array(text.utf8).span)
    } catch {
      let reason =
        switch error {
        case .empty: "it is empty"
        case .tooLong(let found, let limit): "it has \(found) bytes, and at most \(limit) are taken"
        case .unsayable(let byte, let offset):
          "\(name(of: byte)) at position \(offset + 1) cannot stand in the payload's JSON unescaped;"
            + " expected printable ASCII without \" and \\"
        }
      throw SettingRefusal(setting: "tracker-id", reason: reason)
    }
  }

  /// Whether the tracker takes what one of `headers` says.
  static func check(_ header: Script.Header, _ headers: MatchedVerb) throws(ScriptError) {
    guard let setting = all.first(where: { $0.header == header.key }),
      let value = setting.value(in: headers)
    else { return }
    guard setting.name != secure.name else {
      _ = try SecurePlaces(parsing: value.text, at: header.place)
      return
    }
    do throws(SettingRefusal) {
      var settings = try Settings(nil)
      try setting.apply(value, &settings)
    } catch {
      let parts = error.reason.split(separator: ", found ", maxSplits: 1).map(String.init)
      throw ScriptError(
        at: header.place,
        expected: parts.count < 2
          ? "a value that the tracker can take" : String(parts[0].dropFirst("expected ".count)),
        found: parts.count < 2 ? "another: \(error.reason)" : parts[1]
      )
    }
  }

  package static func readDestination(_ text: String) throws(SettingRefusal) -> Destination {
    let reason: String
    do throws(QuotedTextError) {
      let url = try RequestURL(Array(text.utf8).span)
      do throws(DestinationError) {
        let destination = try Destination(url)
        guard let fault = fault(of: text) else { return destination }
        reason = fault
      } catch {
        switch error {
        case .otherScheme:
          reason = "expected http:// or https:// at its beginning, found `\(text)`"
        case .unsayable(let error):
          reason = "the server's part: " + self.reason(error)
        case .placeholder(let error): reason = self.reason(error, in: text)
        }
      }
    } catch {
      reason = self.reason(error)
    }
    throw SettingRefusal(setting: "url", reason: reason)
  }

  /// What no server takes, of a URL with its scheme.
  private static func fault(of url: String) -> String? {
    if let space = url.utf8.enumerated().first(where: { $1 == ASCII.space })?.offset {
      return "expected no space in it, found one at position \(space + 1)"
    }
    let first = url.utf8.drop { $0 != ASCII.slash }.dropFirst(2).first
    return first.map("/:?#".utf8.contains) == false
      ? nil : "expected a host behind `\(url.prefix { $0 != "/" })//`, found `\(url)`"
  }

  package static func readAccessPointName(
    _ text: String
  ) throws(SettingRefusal) -> AccessPointName {
    do {
      return try AccessPointName(Array(text.utf8).span)
    } catch {
      throw SettingRefusal(setting: "apn", reason: reason(error))
    }
  }

  package static func readAuthorityName(
    _ text: String
  ) throws(SettingRefusal) -> CertificateName {
    do {
      return try CertificateName(Array(text.utf8).span)
    } catch {
      throw SettingRefusal(setting: "authority-name", reason: reason(error))
    }
  }

  static func readPIN(_ text: String) throws(SettingRefusal) -> PIN {
    do {
      return try PIN(Array(text.utf8).span)
    } catch {
      throw SettingRefusal(setting: "pin", reason: reason(error))
    }
  }

  static func readSecurePlaces(_ text: String) throws(SettingRefusal) -> SecurePlaces {
    do {
      return try SecurePlaces(parsing: text)
    } catch {
      let reason = "expected \(error.expected), found \(error.found)"
      throw SettingRefusal(setting: "secure", reason: reason)
    }
  }

  private static func reason(_ error: QuotedTextError) -> String {
    switch error {
    case .empty: "it is empty"
    case .tooShort(let found, let limit): "it has \(found) bytes, and at least \(limit) are needed"
    case .tooLong(let found, let limit): "it has \(found) bytes, and at most \(limit) are taken"
    case .unsayable(let byte, let offset):
      "\(name(of: byte)) at position \(offset + 1) cannot stand in an AT command's string;"
        + " expected printable ASCII without \" and \\"
    }
  }

  private static func reason(_ error: PlaceholderError, in text: String) -> String {
    switch error {
    case .unknown(let offset, let length):
      let name = String(decoding: Array(text.utf8)[offset..<offset + length], as: UTF8.self)
      return "`{\(name)}` at position \(offset) is no placeholder; expected one of "
        + placeholders.map { "{\($0)}" }.joined(separator: " ")
    case .unclosed(let offset): return "`{` at position \(offset + 1) has no `}` after it"
    case .unopened(let offset): return "`}` at position \(offset + 1) has no `{` before it"
    case .misplaced(let offset):
      return "the placeholder at position \(offset + 1) is in the host;"
        + " expected placeholders in the path or the query"
    }
  }

  /// The names between braces that a URL may have.
  package static let placeholders = (0..<Placeholder.count).compactMap { number in
    Placeholder(rawValue: number).map { "\($0.name)" }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "`\(Character(Unicode.Scalar(byte)))`" : "the byte 0x" + hexadecimal(byte)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension SecurePlaces {
  /// `31.953900 35.910600 100m`, and more of them behind semicolons.
  init(parsing text: String, at place: Place = Place(line: 1, column: 1)) throws(ScriptError) {
    self.init()
    for piece in text.split(separator: ";") {
      let written = "secure "
      let verb: MatchedVerb
      let column = place.column + text.distance(from: text.startIndex, to: piece.startIndex)
      do throws(ScriptError) {
        verb = try Self.verb.match(Invocation(parsing: Array((written + piece).utf8)))
      } catch {
        var error = error
        error.line = place.line
        error.column = column + max(0, error.column - 1 - written.count)
        throw error
      }
      let secure = SecurePlace(
        position: verb.place("position"),
        radiusMetres: Int32(verb.integer("radius") / 1_000)
      )
      guard add(secure) else {
        throw ScriptError(
          line: place.line,
          column: column,
          expected: "at most \(Self.capacity) secure places",
          found: "more"
        )
      }
    }
  }

  /// Project value: from what a fix in a garden may be off by, to a town.
  private static let verb = VerbDefinition(
    "secure",
    [
      Parameter("position", .position),
      Parameter("radius", .quantity(.millimetres, 10_000...10_000_000)),
    ],
    "A place where no alarm is raised."
  )
}
