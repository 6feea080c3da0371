/// How the module frames what it says: `ATE`, `ATV`, `ATQ`, `ATX`, `AT&E`, `AT+CMEE`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2; V.250, 5.7.1.
struct ResultFormat: Equatable, Sendable {
  enum ErrorReporting: Int, Equatable, Sendable {
    /// `ERROR` for everything.
    case disabled = 0
    case numeric = 1
    case verbose = 2
  }

  var isEcho = true
  var isVerbose = true
  var isQuiet = false
  /// `ATX`, 0 to 4.
  var callProgress = BasicParameter.callProgress.factory
  /// `AT&E1`: the rate behind `CONNECT` is that of the serial port.
  var saysSerialRate = false
  var errorReporting = ErrorReporting.disabled

  /// `<CR><LF>text<CR><LF>`, more lines one after the other; `text<CR><LF>` after
  /// `ATV0`.
  func information(_ lines: [String]) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    var bytes: [UInt8] = isVerbose ? Self.lineEnd : []
    for line in lines {
      bytes += line.utf8
      bytes += Self.lineEnd
    }
    return bytes
  }

  /// The final result; nothing after `ATQ1`.
  func result(_ code: ResultCode) -> [UInt8] {
    guard !isQuiet else { return [] }
    switch code {
    case .ok: return isVerbose ? Self.framed("OK") : Self.number(0)
    case .error: return isVerbose ? Self.framed("ERROR") : Self.number(4)
    case .connect(let rate):
      guard isVerbose else { return Self.number(1) }
      guard callProgress > 0, let rate else { return Self.framed("CONNECT") }
      return Self.framed("CONNECT \(rate)")
    case .noCarrier: return isVerbose ? Self.framed("NO CARRIER") : Self.number(3)
    case .noDialTone:
      guard callProgress == 2 || callProgress == 4 else { return result(.noCarrier) }
      return isVerbose ? Self.framed("NO DIALTONE") : Self.number(6)
    case .busy:
      guard callProgress >= 3 else { return result(.noCarrier) }
      return isVerbose ? Self.framed("BUSY") : Self.number(7)
    case .noAnswer: return isVerbose ? Self.framed("NO ANSWER") : Self.number(8)
    case .text(let text), .refusal(let text): return information([text])
    case .none: return []
    case .equipment(let error):
      switch errorReporting {
      case .disabled: return result(.error)
      case .numeric: return information(["+CME ERROR: \(error.code)"])
      case .verbose: return information(["+CME ERROR: \(error.text)"])
      }
    case .messageService(let error):
      // Not silenced by AT+CMEE=0: 27.005 knows no other result for them.
      let text = errorReporting == .verbose ? error.text : "\(error.code)"
      return information(["+CMS ERROR: \(text)"])
    }
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func framed(_ text: String) -> [UInt8] {
    lineEnd + text.utf8 + lineEnd
  }

  private static func number(_ code: Int) -> [UInt8] {
    String(code).utf8 + [0x0D]
  }
}
