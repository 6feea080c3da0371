public import Primitives

/// How long the TA may take.
public enum ResponseTimeout {
  /// For a command that the manual gives no time.
  ///
  /// Project value: local commands are answered within 4 ms on a real module;
  /// five seconds leave room for a slow line and a busy module.
  public static var unspecified: Milliseconds { .seconds(5) }

  /// How long `AT+SHCONN` may take, and how long the outcome of a request.
  public static var httpsConnection: Milliseconds { CommandRow.shconn.timeout(.execution) }

  /// The longest from the `OK` of `AT+HTTPACTION` to the URC.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA, TIMEOUT:
  ///   120 s unless set.
  public static var httpAction: Milliseconds { .seconds(120) }

  /// Of `AT+SAPBR=0` and `AT+SAPBR=2`.
  public static var bearerClosing: Milliseconds { .seconds(65) }

  /// Of `AT+CIPSTART` with a connection's number.
  public static var numberedConnection: Milliseconds { .seconds(75) }

  /// Of a command whose body the TA awaits for `limit` milliseconds: these, and what any
  /// command has.
  ///
  /// - Source: AT manual V1.04, AT+HTTPDATA: at most 120 s. Five seconds where the
  ///   command gives no limit: the default of `+CASEND`.
  public static func body(limit: Int64?) -> Milliseconds {
    Milliseconds(clamped(limit, to: 0...120_000, default: 5_000)) + unspecified
  }

  /// Of `AT+SNPING4`, each of whose tries may take its whole limit, in milliseconds.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SNPING4.
  public static func pings(count: Int64?, limit: Int64?) -> Milliseconds {
    let count = clamped(count, to: 1...500, default: 500)
    return Milliseconds(count * clamped(limit, to: 0...60_000, default: 60_000)) + unspecified
  }

  /// Of `AT+CIPPING`, the limit in tenths of a second.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+CIPPING: 4 tries of 100 times
  ///   100 ms unless given.
  public static func slowPings(count: Int64?, limit: Int64?) -> Milliseconds {
    let count = clamped(count, to: 1...100, default: 4)
    return Milliseconds(count * clamped(limit, to: 1...600, default: 100) * 100) + unspecified
  }

  private static func clamped(
    _ number: Int64?,
    to limits: ClosedRange<Int64>,
    default absent: Int64
  ) -> Int64 {
    min(max(number ?? absent, limits.lowerBound), limits.upperBound)
  }
}

/// How long any command line may take, also one that no `ATRequest` makes.
extension PendingLine {
  /// The longest the TE waits for the final result: the sum over the line's
  /// commands, which the TA works on one after the other.
  public var responseTimeout: Milliseconds {
    withBytes { line in
      guard let start = line.offsetAfterAT() else { return ResponseTimeout.unspecified }
      var sum: Milliseconds = 0
      var cursor = SubCommandCursor(from: start)
      while let command = cursor.next(in: line) {
        sum = sum + command.responseTimeout(in: line)
      }
      return max(sum, ResponseTimeout.unspecified)
    }
  }
}

extension SubCommand {
  fileprivate func responseTimeout(in line: Span<UInt8>) -> Milliseconds {
    let time = ResponseTime.find(NameKey(name, in: line))
    guard form != .test else { return time.longest(of: form) }
    switch time {
    case .bearer where form == .write:
      switch number(1, in: line) {
      case 1: return time.longest(of: form)
      case 0, 2: return ResponseTimeout.bearerClosing
      default: return ResponseTimeout.unspecified
      }
    case .connection:
      // With a connection's number the PDP context is up already.
      let isNumbered = number(1, in: line) != nil
      return isNumbered ? ResponseTimeout.numberedConnection : time.longest(of: form)
    case .body(let field):
      return ResponseTimeout.body(limit: number(Int(field), in: line))
    case .pings:
      return ResponseTimeout.pings(count: number(2, in: line), limit: number(4, in: line))
    case .slowPings:
      return ResponseTimeout.slowPings(count: number(2, in: line), limit: number(4, in: line))
    case .local, .manual, .project, .operatorSearch, .bearer:
      return time.longest(of: form)
    }
  }

  private func number(_ field: Int, in line: Span<UInt8>) -> Int64? {
    line.integer(inField: field, of: parameters)
  }
}
