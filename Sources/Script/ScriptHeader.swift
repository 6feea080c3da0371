import Primitives

extension Script {
  /// One `# key: value` line.
  package struct Header: Equatable, Sendable {
    package let key: String
    package let value: String
    /// Where the value stands.
    package var place = Place.none

    /// Makes a header that can be written: control characters of `value`
    /// become spaces, and spaces at its ends go.
    ///
    /// `key` is a lower-case letter and then letters, digits, `.`, `_`, `-`.
    package init(_ key: String, _ value: String) {
      precondition(Self.isKey(Array(key.utf8)), "a header key is lower-case letters and digits")
      self.key = key
      self.value = singleLine(value).trimmingSpaces()
    }

    /// The keys that this version gives a meaning to.
    ///
    /// Others are kept as they are. Keys with a point in them
    /// (`tracker.interval`) are settings and known to whoever runs the script.
    package static let knownKeys = [
      "title", "module", "firmware", "origin", "source", "date", "start", "port", "seed",
    ]

    /// The keys that a committed trace must have.
    package static let requiredKeys = ["title", "module", "firmware", "origin", "source", "date"]

    /// Where a trace comes from: the values of `origin`.
    ///
    /// The first two are evidence of what a module does.
    package static let origins = ["captured", "reported", "manual", "synthetic"]

    static func isKnown(_ key: String) -> Bool {
      knownKeys.contains(key) || key.utf8.contains(ASCII.point)
    }

    static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
      guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
      return bytes.allSatisfy(isKeyByte)
    }

    /// The setting that a comment's text means, which has other blanks or capitals than a header.
    static func nearSetting(_ text: ArraySlice<UInt8>) -> String? {
      guard let colon = text.firstIndex(of: ASCII.colon) else { return nil }
      let key = String(decoding: text[..<colon], as: UTF8.self).trimmingSpaces().lowercased()
      let isSetting = key.hasPrefix("tracker.") || key.hasPrefix("module.")
      return isSetting && isKey(Array(key.utf8)) ? key : nil
    }

    static func isKeyByte(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || ASCII.isDigit(byte) || byte == ASCII.point
        || byte == ASCII.minus || byte == 0x5F
    }
  }

  /// The required headers that are not there, and an `origin` that is none.
  ///
  /// Recordings (`captured`) also need `start` and `port`.
  package func headerErrors() -> [ScriptError] {
    var required = Header.requiredKeys
    if header("origin") == "captured" { required += ["start", "port"] }
    var errors = required.filter { (header($0) ?? "").isEmpty }.map { key in
      // Where it belongs: below the first line.
      ScriptError(line: 1, column: 1, expected: "a header `\(key)`", found: "none")
    }
    if let origin = headers.first(where: { $0.key == "origin" }),
      !Header.origins.contains(origin.value)
    {
      errors.append(
        ScriptError(
          at: origin.place,
          expected: "one of \(Header.origins.joined(separator: ", "))",
          found: "`\(origin.value)`",
          suggestion: Suggestion.nearest(to: origin.value, among: Header.origins)
        )
      )
    }
    return errors
  }

  /// The same in words.
  package func headerFaults() -> [String] {
    headerErrors().map { "expected \($0.expected), found \($0.found)" }
  }
}

/// `text` with every control character but the tab made a space, so that it
/// fits one line.
func singleLine(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F ? " " : scalar
      }
    )
  )
}

extension String {
  /// The text without the spaces and tabs at its ends.
  package func trimmingSpaces() -> String {
    let bytes = Array(utf8)
    let range = bytes.span.trimmed(0..<bytes.count)
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
