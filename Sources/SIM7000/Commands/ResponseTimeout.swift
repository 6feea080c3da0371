public import Primitives

/// How long the TA may take.
public enum ResponseTimeout {
  /// For a command that the manual gives no time.
  ///
  /// Project value: local commands are answered within 4 ms on a real module;
  /// five seconds leave room for a slow line and a busy module.
  public static var unspecified: Milliseconds { .seconds(5) }

  /// How long `AT+SHCONN` may take, and how long the outcome of a request.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF, TIMEOUT: 60 s
  ///   unless set; half as much again for the handshake's retries.
  public static var httpsConnection: Milliseconds { .seconds(90) }

  /// The longest from the `OK` of `AT+HTTPACTION` to the URC.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA, TIMEOUT:
  ///   120 s unless set.
  public static var httpAction: Milliseconds { .seconds(120) }

  /// Project value: `OK` waits for the broker's acknowledgement, and NB-IoT takes
  /// up to ten seconds for each way.
  static var broker: Milliseconds { .seconds(30) }

  /// Project value: 30 s carry 28 kB at 9600 baud, far more than the server
  /// sends.
  static var body: Milliseconds { .seconds(30) }
}

extension ATCommand {
  /// The longest the TE waits for the final result.
  public var responseTimeout: Milliseconds {
    var line = ATLine()
    encode(into: &line)
    return line.withBytes(PendingLine.init).responseTimeout
  }
}

/// How long any command line may take, also one that no `ATCommand` makes.
///
/// - Source: "Max Response Time" of the commands in the SIM7000 Series AT
///   Command Manual V1.06 and, for `+SAPBR`, V1.04, unless a case says
///   otherwise.
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
    if isNamed("+COPS", in: line) { return operatorTimeout }
    // A list of values is local knowledge.
    if form == .test { return ResponseTimeout.unspecified }
    return moduleTimeout(in: line) ?? messageTimeout(in: line) ?? networkTimeout(in: line)
      ?? connectionTimeout(in: line) ?? ResponseTimeout.unspecified
  }

  private var operatorTimeout: Milliseconds {
    switch form {
    case .read, .execution: ResponseTimeout.unspecified
    case .write: .seconds(120)
    // Project value: the manual says 45 s, and real scans take up to three
    // minutes.
    case .test: .seconds(180)
    }
  }

  private func moduleTimeout(in line: Span<UInt8>) -> Milliseconds? {
    if isNamed("+CCID", in: line) || isNamed("+CADC", in: line) { return .seconds(2) }
    if isNamed("+CPIN", in: line) { return .seconds(5) }
    if isNamed("+CFUN", in: line) { return .seconds(10) }
    if isNamed("+CLCK", in: line) || isNamed("+CPWD", in: line) { return .seconds(15) }
    return isNamed("+CIMI", in: line) || isNamed("H", in: line) ? .seconds(20) : nil
  }

  private func messageTimeout(in line: Span<UInt8>) -> Milliseconds? {
    if isNamed("+CMGL", in: line) { return .seconds(20) }
    if isNamed("+CMGD", in: line) { return .seconds(25) }
    return isNamed("+CMGS", in: line) || isNamed("+CMSS", in: line) ? .seconds(60) : nil
  }

  private func networkTimeout(in line: Span<UInt8>) -> Milliseconds? {
    if isNamed("+CGATT", in: line) { return .seconds(75) }
    if isNamed("+CGACT", in: line) { return .seconds(150) }
    if isNamed("+CIPSHUT", in: line) { return .seconds(65) }
    if isNamed("+CIICR", in: line) { return .seconds(85) }
    guard isNamed("+SAPBR", in: line), form == .write else { return nil }
    switch line.integer(inField: 1, of: parameters) {
    case 1: return .seconds(85)
    case 0, 2: return .seconds(65)
    default: return nil
    }
  }

  private func connectionTimeout(in line: Span<UInt8>) -> Milliseconds? {
    if isNamed("+CIPSTART", in: line) {
      // With a connection's number the PDP context is up already.
      let isNumbered = line.integer(inField: 1, of: parameters) != nil
      return isNumbered ? .seconds(75) : .seconds(160)
    }
    if isNamed("+CIPSEND", in: line) { return .seconds(645) }
    if isNamed("+HTTPREAD", in: line) || isNamed("+HTTPHEAD", in: line) {
      return ResponseTimeout.body
    }
    if isNamed("+HTTPDATA", in: line) { return bodyTimeLimit(inField: 2, of: line) }
    if isNamed("+CFSWFILE", in: line) { return bodyTimeLimit(inField: 5, of: line) }
    if isNamed("+CASEND", in: line) { return bodyTimeLimit(inField: 3, of: line) }
    if isNamed("+SHBODEXT", in: line) { return bodyTimeLimit(inField: 2, of: line) }
    if isNamed("+SMPUB", in: line) || isNamed("+SMSUB", in: line)
      || isNamed("+SMUNSUB", in: line)
    {
      return ResponseTimeout.broker
    }
    if isNamed("+SHCONN", in: line) { return ResponseTimeout.httpsConnection }
    let connects =
      isNamed("+SMCONN", in: line)
      || isNamed("+CAOPEN", in: line) || isNamed("D", in: line)
    // Project value: the manual has none; TLS took 26 s in a log, and
    // `+CIPSTART` has 75 s for one of several connections.
    return connects ? .seconds(75) : pingTimeout(in: line)
  }

  /// Every try may take its whole time limit.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SNPING4: milliseconds;
  ///   V1.04, AT+CIPPING: 4 tries of 100 times 100 ms unless given.
  private func pingTimeout(in line: Span<UInt8>) -> Milliseconds? {
    if isNamed("+SNPING4", in: line) || isNamed("+SNPING6", in: line) {
      let count = clamped(2, default: 500, 1...500, in: line)
      let limit = clamped(4, default: 60_000, 0...60_000, in: line)
      return Milliseconds(count * limit) + ResponseTimeout.unspecified
    }
    guard isNamed("+CIPPING", in: line) else { return nil }
    let count = clamped(2, default: 4, 1...100, in: line)
    let limit = clamped(4, default: 100, 1...600, in: line)
    return Milliseconds(count * limit * 100) + ResponseTimeout.unspecified
  }

  /// The number in field `number` of the parameters, moved into `limits`.
  private func clamped(
    _ number: Int,
    default absent: Int64,
    _ limits: ClosedRange<Int64>,
    in line: Span<UInt8>
  ) -> Int64 {
    let given = line.integer(inField: number, of: parameters) ?? absent
    return min(max(given, limits.lowerBound), limits.upperBound)
  }

  /// The time that the command gives for its body, and what any command has.
  ///
  /// Five seconds where it gives none: the default of `+CASEND`.
  private func bodyTimeLimit(inField number: Int, of line: Span<UInt8>) -> Milliseconds {
    let given = line.integer(inField: number, of: parameters) ?? 5_000
    // - Source: AT manual V1.04, AT+HTTPDATA: at most 120 s.
    return Milliseconds(min(max(given, 0), 120_000)) + ResponseTimeout.unspecified
  }
}
