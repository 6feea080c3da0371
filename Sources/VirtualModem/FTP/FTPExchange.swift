import Primitives
import Surroundings

/// The dialogue with the server.
///
/// - Source: RFC 959.
extension VirtualModem {
  mutating func beginFTP(_ operation: FTPService.Operation, _ turn: inout Turn) -> Answer {
    let server = text(of: "+FTPSERV")
    guard session.ftp.exchange == nil, !server.isEmpty else {
      return .failure(.operationNotAllowed)
    }
    session.ftp.exchange = FTPService.Exchange(operation, turn.port, steps(of: operation, turn))
    guard session.bearers[number(of: "+FTPCID") - 1].status == .connected else {
      schedule(after: 0, turn) { modem, turn in modem.endFTP(.network, &turn) }
      return .ok
    }
    let port = UInt16(clamping: number(of: "+FTPPORT"))
    let control = ask(.connect(.tcp, host: server, port: port), &turn) {
      modem,
      event,
      turn in modem.noticeFTPControl(event, &turn)
    }
    session.ftp.exchange?.control = control
    awaitFTPServer(&turn)
    return .ok
  }

  private func steps(of operation: FTPService.Operation, _ turn: Turn) -> [FTPStep] {
    let user = text(of: "+FTPUN")
    var steps = [
      FTPStep(nil, [220], or: .server),
      // - Source: RFC 1635: a client without a name is anonymous.
      FTPStep("USER \(user.isEmpty ? "anonymous" : user)", [230, 331], or: .user, .user),
      FTPStep("PASS \(text(of: "+FTPPW"))", [202, 230], or: .password),
      FTPStep("TYPE \(text(of: "+FTPTYPE"))", [200], or: .type),
    ]
    let isPut = operation == .put
    let name = text(of: isPut ? "+FTPPUTNAME" : "+FTPGETNAME")
    let path = text(of: isPut ? "+FTPPUTPATH" : "+FTPGETPATH")
    func plain(_ command: String, _ code: Int, _ kind: FTPStep.Kind = .plain) -> FTPStep {
      FTPStep(command, [code], or: .operation, kind)
    }
    switch operation {
    case .makeDirectory: return steps + [plain("MKD \(path)", 257)]
    case .removeDirectory: return steps + [plain("RMD \(path)", 250)]
    case .list:
      return steps + transfer(path.isEmpty ? "LIST" : "LIST \(path)", or: .download, turn)
    case .rename:
      return steps + [
        plain("RNFR \(joined(path, name))", 350),
        plain("RNTO \(joined(text(of: "+FTPPUTPATH"), text(of: "+FTPPUTNAME")))", 250),
      ]
    case .delete, .size, .modificationTime, .get, .extendedGet, .put: break
    }
    if !path.isEmpty { steps.append(plain("CWD \(path)", 250)) }
    switch operation {
    case .delete: return steps + [plain("DELE \(name)", 250)]
    case .size: return steps + [plain("SIZE \(name)", 213, .answer)]
    case .modificationTime: return steps + [plain("MDTM \(name)", 213, .answer)]
    case .put: return steps + transfer("\(text(of: "+FTPPUTOPT")) \(name)", or: .upload, turn)
    case .get, .extendedGet, .list, .makeDirectory, .removeDirectory, .rename: break
    }
    let restart = number(of: "+FTPREST")
    if restart > 0 { steps.append(FTPStep("REST \(restart)", [350], or: .restart)) }
    return steps + transfer("RETR \(name)", or: .download, turn)
  }

  private func joined(_ path: String, _ name: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private func transfer(
    _ command: String,
    or failure: FTPService.Failure,
    _ turn: Turn
  ) -> [FTPStep] {
    let opening: FTPStep
    if number(of: "+FTPMODE") == 1 {
      opening = FTPStep("PASV", [227], or: .passive, .passive)
    } else {
      let octets = turn.surroundings.address(ofContext: number(of: "+FTPCID")).octets
      let port = activePort
      let place = octets + [UInt8(port >> 8), UInt8(port & 0xFF)]
      let text = place.map { "\($0)" }.joined(separator: ",")
      opening = FTPStep("PORT \(text)", [200], or: .active, .active)
    }
    return [
      // - Source: a public client of a sibling module takes 77 for a file that isn't there.
      opening, FTPStep(command, [125, 150], or: .operation, .transfer),
      FTPStep(nil, [226, 250], or: failure, .completion),
    ]
  }

  /// - Source: RFC 6335, section 6: dynamic ports; the next one each time.
  private var activePort: UInt16 {
    49_152 + UInt16(truncatingIfNeeded: requestCount & 0x3FFF)
  }

  private mutating func awaitFTPServer(_ turn: inout Turn) {
    session.agenda.cancel(session.ftp.exchange?.timer)
    let timer = schedule(after: FTPService.patience, turn) { modem, turn in
      modem.endFTP(.timedOut, &turn)
    }
    session.ftp.exchange?.timer = timer
  }

  private mutating func noticeFTPControl(_ event: NetworkEvent, _ turn: inout Turn) {
    switch event {
    case .connected: awaitFTPServer(&turn)
    case .failed(let failure):
      if let id = session.ftp.exchange?.control { forget(id) }
      session.ftp.exchange?.control = nil
      endFTP(.init(failure), &turn)
    case .received(let bytes):
      session.ftp.exchange?.replies.append(bytes)
      while let reply = session.ftp.exchange?.replies.next() { takeFTPReply(reply, &turn) }
    case .closed:
      if let id = session.ftp.exchange?.control { forget(id) }
      session.ftp.exchange?.control = nil
      if session.ftp.exchange?.isConfirmed != true { endFTP(.server, &turn) }
    // Not of a connection.
    case .http, .linked, .accepted, .resolved, .echoed, .time, .message: break
    }
  }

  private mutating func takeFTPReply(_ reply: FTPReplyReader.Reply, _ turn: inout Turn) {
    guard let step = session.ftp.exchange?.steps.first else { return }
    // A first reply that says to wait is none of ours.
    if (100..<200).contains(reply.code), step.kind != .transfer { return }
    guard step.accepts.contains(reply.code) else { return endFTP(step.failure, &turn) }
    session.ftp.exchange?.steps.removeFirst()
    switch step.kind {
    case .plain, .active: break
    case .user where reply.code == 230: session.ftp.exchange?.steps.removeFirst()
    case .user: break
    case .passive:
      guard let place = reply.endpoint else { return endFTP(.passive, &turn) }
      return openFTPData(.connect(.tcp, host: place.host, port: place.port), or: .passive, &turn)
    case .transfer:
      session.ftp.exchange?.isAgreed = true
      return reviewFTPTransfer(&turn)
    case .answer: return endFTP(nil, value: reply.text, &turn)
    case .completion:
      session.ftp.exchange?.isConfirmed = true
      return reviewFTPTransfer(&turn)
    }
    sendNextFTPCommand(&turn)
  }

  private mutating func sendNextFTPCommand(_ turn: inout Turn) {
    guard let exchange = session.ftp.exchange else { return }
    guard let step = exchange.steps.first else { return endFTP(nil, &turn) }
    if step.kind == .active, exchange.listener == nil {
      return openFTPData(.listen(.tcp, port: activePort(in: step)), or: .active, &turn)
    }
    guard let control = exchange.control, let command = step.command else { return }
    order(.send(Array("\(command)\r\n".utf8)), on: control, &turn)
    awaitFTPServer(&turn)
  }

  /// As its PORT says it.
  private func activePort(in step: FTPStep) -> UInt16 {
    let numbers = (step.command ?? "").split(separator: ",").suffix(2).compactMap { UInt16($0) }
    return numbers.reduce(0) { $0 << 8 | $1 }
  }

  private mutating func openFTPData(
    _ action: NetworkRequest.Action,
    or failure: FTPService.Failure,
    _ turn: inout Turn
  ) {
    let id = ask(action, &turn) { modem, event, turn in
      modem.noticeFTPData(event, or: failure, &turn)
    }
    if case .listen = action {
      session.ftp.exchange?.listener = id
    } else {
      session.ftp.exchange?.data = id
    }
  }

  private mutating func noticeFTPData(
    _ event: NetworkEvent,
    or failure: FTPService.Failure,
    _ turn: inout Turn
  ) {
    switch event {
    case .connected:
      if session.ftp.exchange?.listener == nil { session.ftp.exchange?.isDataOpen = true }
      sendNextFTPCommand(&turn)
    case .accepted(let connection, _, _):
      session.ftp.exchange?.data = connection
      session.ftp.exchange?.isDataOpen = true
      adopt(connection) { modem, event, turn in modem.noticeFTPData(event, or: failure, &turn) }
      reviewFTPTransfer(&turn)
    case .failed:
      if let id = session.ftp.exchange?.listener ?? session.ftp.exchange?.data { forget(id) }
      endFTP(failure, &turn)
    case .received(let bytes):
      guard session.ftp.exchange?.received.append(bytes) == true else {
        return endFTP(.download, &turn)
      }
      awaitFTPServer(&turn)
      reviewFTPTransfer(&turn)
    case .closed:
      if let id = session.ftp.exchange?.data { forget(id) }
      session.ftp.exchange?.data = nil
      session.ftp.exchange?.isDataOver = true
      if session.ftp.exchange?.operation == .put, session.ftp.exchange?.isConfirmed == false {
        return endFTP(.upload, &turn)
      }
      reviewFTPTransfer(&turn)
    // Not of a connection.
    case .http, .linked, .resolved, .echoed, .time, .message: break
    }
  }

  /// Reports what can be read or written now, or the end.
  mutating func reviewFTPTransfer(_ turn: inout Turn) {
    guard let exchange = session.ftp.exchange else { return }
    guard exchange.operation.receives else { return reviewFTPUpload(&turn) }
    let isWhole = exchange.isConfirmed && exchange.isDataOver
    if exchange.operation == .extendedGet {
      guard exchange.received.count <= FTPService.storeMax else { return endFTP(.download, &turn) }
      guard isWhole else { return }
      session.ftp.downloaded = session.ftp.exchange?.received.take() ?? []
      return endFTP(nil, &turn)
    }
    if !exchange.received.isEmpty {
      guard !exchange.isAnnounced else { return }
      session.ftp.exchange?.isAnnounced = true
      tellFTP("\(exchange.operation.rawValue): 1,1", &turn)
    } else if isWhole {
      endFTP(nil, &turn)
    }
    // What is there can be read for as long as the TE likes.
    if isWhole { session.agenda.cancel(exchange.timer) }
  }

  private mutating func reviewFTPUpload(_ turn: inout Turn) {
    guard let exchange = session.ftp.exchange else { return }
    if exchange.isConfirmed { return endFTP(nil, &turn) }
    guard exchange.isAgreed, exchange.isDataOpen, !exchange.isAnnounced else { return }
    session.ftp.exchange?.isAnnounced = true
    if let upload = session.ftp.upload, let data = exchange.data {
      order(.send(upload), on: data, &turn)
      closeFTPData(&turn)
    } else {
      session.agenda.cancel(exchange.timer)
      tellFTP("+FTPPUT: 1,1,\(FTPService.uploadMax)", &turn)
    }
  }

  /// All of a file has been sent.
  mutating func closeFTPData(_ turn: inout Turn) {
    guard let data = session.ftp.exchange?.data else { return }
    session.ftp.exchange?.data = nil
    order(.close, on: data, &turn)
    awaitFTPServer(&turn)
  }

  /// Ends the operation with its URC; `nil` is success.
  mutating func endFTP(
    _ failure: FTPService.Failure?,
    value: String = "",
    _ turn: inout Turn
  ) {
    guard let exchange = session.ftp.exchange else { return }
    session.ftp.exchange = nil
    session.agenda.cancel(exchange.timer)
    for id in [exchange.data, exchange.listener].compactMap(\.self)
    where session.requests[id] != nil {
      order(.close, on: id, &turn)
    }
    if let control = exchange.control {
      order(.send(Array("QUIT\r\n".utf8)), on: control, &turn)
      order(.close, on: control, &turn)
    }
    var text = "\(exchange.operation.rawValue): 1,\(failure?.rawValue ?? 0)"
    if failure == nil, !value.isEmpty { text += ",\(value)" }
    if failure != nil, exchange.operation == .size { text += ",0" }
    report(text, on: exchange.port, &turn)
  }

  private mutating func tellFTP(_ text: String, _ turn: inout Turn) {
    guard let port = session.ftp.exchange?.port else { return }
    report(text, on: port, &turn)
  }
}
