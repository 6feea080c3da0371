public import Primitives

/// How long the TA may take for a command's final result.
///
/// - Source: "Max Response Time" of the commands in the SIM7000 Series AT Command
///   Manual V1.06 and, for `+SAPBR` and `+CIPPING`, V1.04, unless a case says otherwise.
public enum ResponseTime: Equatable, Sendable {
  /// The manual has none: `ResponseTimeout.unspecified`.
  case local
  /// The manual's.
  case manual(seconds: UInt16)
  /// Ours, where the manual has none; the row says why.
  case project(seconds: UInt16)
  /// `+COPS`: the manual's for choosing one.
  case operatorSearch(seconds: UInt16)
  /// `+SAPBR`: by what is done with the bearer.
  case bearer
  /// `+CIPSTART`: by whether the PDP context is up already.
  case connection
  /// The limit that the command sets for its body in this field, counted from one.
  case body(limitInField: UInt8)
  /// `+SNPING4`, `+SNPING6`: tries and their limit, in milliseconds.
  case pings
  /// `+CIPPING`: tries and their limit, in tenths of a second.
  case slowPings

  /// A comparison of cases with values would be made at run time, for each row.
  @inline(__always)
  fileprivate var isLocal: Bool {
    if case .local = self { true } else { false }
  }

  /// The manual's number, for people.
  public var manualSeconds: Int? {
    switch self {
    case .manual(let seconds), .operatorSearch(let seconds): Int(seconds)
    case .bearer: 85
    case .connection: 160
    case .local, .project, .body, .pings, .slowPings: nil
    }
  }

  /// The time without what the parameters say of it: the longest that a parameter may
  /// ask for where they decide, and for a body the time that the TA takes when none is
  /// given.
  func longest(of form: CommandForm) -> Milliseconds {
    // Project value: the manual says 45 s, and real scans take up to three minutes.
    if case .operatorSearch = self, form == .test { return .seconds(180) }
    // A list of values is local knowledge.
    guard form != .test else { return ResponseTimeout.unspecified }
    switch self {
    case .local: return ResponseTimeout.unspecified
    case .manual(let seconds), .project(let seconds): return .seconds(Int64(seconds))
    case .operatorSearch(let seconds):
      return form == .write ? .seconds(Int64(seconds)) : ResponseTimeout.unspecified
    case .bearer: return form == .write ? .seconds(85) : ResponseTimeout.unspecified
    case .connection: return .seconds(160)
    case .body, .pings, .slowPings: return ResponseTimeout.unspecified
    }
  }
}

extension CommandRow {
  /// The longest the TE waits for the final result of a line with this command alone.
  public func timeout(_ form: CommandForm) -> Milliseconds {
    max(time.longest(of: form), ResponseTimeout.unspecified)
  }
}

extension ResponseTime {
  /// The time of the row with this key.
  static func find(_ key: NameKey) -> ResponseTime {
    var search = TimeSearch(key: key)
    CommandRow.visitAll(&search)
    return search.time
  }
}

private struct TimeSearch: CommandVisitor {
  let key: NameKey
  var time = ResponseTime.local

  @inline(__always)
  mutating func visit(_ row: CommandRow) {
    if !row.time.isLocal, NameKey(row: row.name) == key { time = row.time }
  }
}
