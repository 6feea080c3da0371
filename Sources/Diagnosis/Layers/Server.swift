import Manual
import SIM7000

extension Dialogue {
  private var action: (lines: [Line?], result: HTTPActionResult)? {
    guard let line = lastLine("+HTTPACTION:"),
      let result = try? HTTPActionResult(parsing: line.bytes.span)
    else { return nil }
    return ([last("+HTTPACTION")?.command, line], result)
  }

  /// The status that a server gave, over whatever it came.
  private var serverStatus: (lines: [Line?], status: Int)? {
    if let action, action.result.status < 600 { return (action.lines, Int(action.result.status)) }
    if let line = lastLine("+SHREQ:"),
      let result = try? HTTPSRequestResult(parsing: line.bytes.span)
    {
      return ([last("+SHREQ")?.command, line], Int(result.status))
    }
    guard let line = lines.last(where: { !$0.isSent && $0.text.contains("HTTP/1.") }),
      let status = line.text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return ([line], status)
  }

  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION: 603 DNS error.
  private static let nameErrorStatus = 603

  func judgeDNS(_ occasion: Occasion) -> Check? {
    if occasion.line != nil {
      guard let server = occasion.aim.server else { return Check(.dns, .notChecked, .noURL) }
      if server.isAddress { return Check(.dns, .ok, .nameNotNeeded, detail: server.host) }
    }
    let command = last("+CDNSGIP")
    // The stack of the requests may not find what that of the connections finds.
    if let action, action.result.status == Self.nameErrorStatus {
      return Check(.dns, .failed, .nameNotFound, evidence: action.lines)
    }
    if let line = lastLine("+CDNSGIP:"),
      let resolution = try? NameResolution(parsing: line.bytes.span)
    {
      switch resolution {
      case .found: return Check(.dns, .ok, .nameFound, evidence: [command?.command, line])
      case .failed: return Check(.dns, .failed, .nameNotFound, evidence: [command?.command, line])
      }
    }
    if let command, command.result != nil, !command.isSuccess {
      return Check(.dns, .failed, .nameNotFound, evidence: command.evidence)
    }
    guard let serverStatus else { return nil }
    return Check(.dns, .ok, .nameFound, evidence: serverStatus.lines)
  }

  func judgeTCP(_ occasion: Occasion) -> Check? {
    if occasion.line != nil, occasion.aim.server == nil {
      return Check(.tcp, .notChecked, .noURL)
    }
    let command = last("+CIPSTART")
    let outcome = command.flatMap { command in
      urcs.last { $0.order > command.command.order && isConnection($0) }
    }
    let evidence = (command?.evidence ?? []).map { $0 as Line? } + [outcome]
    if let outcome, !outcome.text.hasSuffix("CONNECT FAIL") {
      return Check(.tcp, .ok, .connects, evidence: evidence)
    }
    // What one stack does not reach, another may.
    if let serverStatus {
      return Check(.tcp, .ok, .connects, evidence: serverStatus.lines)
    }
    if command?.result != nil { return Check(.tcp, .failed, .connectFails, evidence: evidence) }
    if let opening, opening.result == .success {
      return Check(.tcp, .ok, .connects, evidence: opening.lines)
    }
    if let state = lastLine("STATE:"), state.text.hasSuffix("CONNECT OK"), occasion.line != nil {
      return Check(.tcp, .notChecked, .socketsInUse, evidence: [state])
    }
    return nil
  }

  private func isConnection(_ line: Line) -> Bool {
    ["CONNECT OK", "CONNECT FAIL", "ALREADY CONNECT"].contains { line.text.hasSuffix($0) }
  }

  /// What `AT+CAOPEN` came to.
  private var opening: (lines: [Line?], result: SecureSocketResult?)? {
    guard let line = lastLine("+CAOPEN:"),
      let opening = try? SecureSocketOpening(parsing: line.bytes.span)
    else { return nil }
    return ([last("+CAOPEN=")?.command, line], opening.result)
  }

  func judgeTLS(_ occasion: Occasion) -> Check? {
    if occasion.line != nil {
      guard let server = occasion.aim.server else { return Check(.tls, .notChecked, .noURL) }
      guard server.isSecure else { return Check(.tls, .ok, .noTLSNeeded) }
    }
    if let connection = last("+SHCONN"), connection.result != nil {
      let isUp = connection.isSuccess
      let symptom: Symptom = isUp ? .shakesHands : .handshakeFails
      return Check(.tls, isUp ? .ok : .failed, symptom, evidence: connection.evidence)
    }
    // Firmware before B05 has neither the app network nor its sockets.
    let missing = last("+CACID") ?? (occasion.line == nil ? nil : last("+CNACT?"))
    if let setting = missing, setting.result == .error {
      return Check(.tls, .failed, .tlsMissing, evidence: setting.evidence)
    }
    let conversions = all("+CSSLCFG").filter { $0.command.text.contains("\"convert\",2") }
    if let conversion = conversions.last, conversion.result == .error {
      return Check(.tls, .failed, .authorityMissing, evidence: conversion.evidence)
    }
    let isSecured = all("+CASSLCFG").contains { $0.command.text.contains("\"ssl\",1") }
    guard isSecured, let opening else { return nil }
    switch opening.result {
    case .success:
      let isVerified = all("+CASSLCFG").contains { $0.command.text.contains("\"cacert\"") }
      let detail = isVerified ? nil : "the certificate is not verified: no authority is named"
      return Check(.tls, .ok, .shakesHands, detail: detail, evidence: opening.lines)
    case .certificateExpired, .certificateExpiredAndNameMismatch:
      return Check(.tls, .failed, .certificateExpired, evidence: opening.lines)
    case .certificateNameMismatch:
      return Check(.tls, .failed, .certificateName, evidence: opening.lines)
    default: return Check(.tls, .failed, .handshakeFails, evidence: opening.lines)
    }
  }

  /// - Source: RFC 9110, 15.5.6: 405 is of a server that wants another method than the
  ///   `GET` of the examination.
  private static let methodNotAllowed = 405

  func judgeHTTP(_ occasion: Occasion) -> Check? {
    if occasion.line != nil, occasion.aim.server == nil {
      return Check(.http, .notChecked, .noURL)
    }
    guard let answer = serverStatus else {
      guard let action else { return failedRequest(occasion) }
      let detail = action.result.words
      return Check(.http, .failed, .requestFails, detail: detail, evidence: action.lines)
    }
    let detail = "status \(answer.status)"
    switch answer.status {
    case 500...: return Check(.http, .failed, .serverFails, detail: detail, evidence: answer.lines)
    case 400... where answer.status != Self.methodNotAllowed || occasion.line == nil:
      return Check(.http, .failed, .serverRefuses, detail: detail, evidence: answer.lines)
    case 300..<400:
      return Check(.http, .failed, .serverRedirects, detail: detail, evidence: answer.lines)
    default: return Check(.http, .ok, .serverAnswers, detail: detail, evidence: answer.lines)
    }
  }

  /// A request that never got as far as an outcome.
  ///
  /// A recording may end before it.
  private func failedRequest(_ occasion: Occasion) -> Check? {
    let asked = last("+HTTPACTION") ?? last("+SHREQ") ?? last("+CASEND")
    guard let asked, asked.result != nil, occasion.line != nil || !asked.isSuccess else {
      return nil
    }
    return Check(.http, .failed, .requestFails, evidence: asked.evidence)
  }
}
