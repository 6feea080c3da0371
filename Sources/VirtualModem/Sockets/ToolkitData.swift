import Primitives

/// What comes in on the toolkit's sockets, and how the TE gets it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 8.2.16, 8.2.21, 8.2.25 and
///   8.2.27; the framing is of the TCPIP Application Note V1.02.
extension VirtualModem {
  private static let lineEnd = Array("\r\n".utf8)

  /// Bytes have come: they are pushed, or announced.
  mutating func deliverToolkitData(_ index: Int, _ turn: inout Turn) {
    let socket = session.sockets.all[index]
    guard !socket.received.isEmpty else { return }
    if session.sockets.isTransparent { return deliverTransparently(index, &turn) }
    if session.sockets.isReadByHand { return announce(index, &turn) }
    // Behind a connection that has the port they wait for the next ones.
    guard session[socket.port].dataMode == nil else { return }
    let bytes = session.sockets.all[index].received.take()
    utter(framed(bytes, index), on: socket.port, for: .socket, &turn)
  }

  /// `+CIPRXGET: 1`: once, until all is read.
  private mutating func announce(_ index: Int, _ turn: inout Turn) {
    let port = session.sockets.all[index].port
    guard !session.sockets.all[index].isAnnounced, session[port].dataMode == nil else { return }
    session.sockets.all[index].isAnnounced = true
    let number = session.sockets.isMultiple ? ",\(index)" : ""
    let text = "+CIPRXGET: 1\(number)\(sourceText(index, after: ","))"
    tell(text, on: port, &turn)
  }

  /// The far side's address, if `AT+CIPSRIP` asks for it.
  private func sourceText(_ index: Int, after separator: String) -> String {
    guard number(of: "+CIPSRIP") == 1 else { return "" }
    let socket = session.sockets.all[index]
    return "\(separator)\(socket.addressText):\(socket.remotePort)"
  }

  private func framed(_ bytes: [UInt8], _ index: Int) -> [UInt8] {
    let hasHead = number(of: "+CIPHEAD") == 1
    let content = hasHead ? withSuffix(bytes) : bytes
    if session.sockets.isMultiple {
      let source = sourceText(index, after: ",")
      return Array("\r\n+RECEIVE,\(index),\(bytes.count)\(source):\r\n".utf8) + content
    }
    var head = ""
    if number(of: "+CIPSRIP") == 1 {
      head = "\r\nRECV FROM:\(sourceText(index, after: ""))\r\n"
    }
    if hasHead {
      let kind =
        number(of: "+CIPSHOWTP") == 1 ? ",\(session.sockets.all[index].transportText)" : ""
      head += "\r\n+IPD,\(bytes.count)\(kind):"
    }
    return Array(head.utf8) + content
  }

  /// `AT+CIPHEXS`.
  private func withSuffix(_ bytes: [UInt8]) -> [UInt8] {
    switch number(of: "+CIPHEXS") {
    case 1: bytes + Self.lineEnd
    case 2: Array(Hexadecimal.text(bytes).utf8) + Self.lineEnd
    default: bytes
    }
  }

  /// `AT+CIPRXGET=2` and `=3`; the second number is what is left, as TinyGSM has
  /// found it.
  mutating func readToolkitData(_ index: Int, mode: Int, max: Int) -> Answer {
    guard session.sockets.isReadByHand, session.sockets.all[index].state != .initial else {
      return .failure(.operationNotAllowed)
    }
    let bytes = session.sockets.all[index].received.take(max)
    let left = session.sockets.all[index].received.count
    if left == 0 { session.sockets.all[index].isAnnounced = false }
    let number = session.sockets.isMultiple ? "\(index)," : ""
    let source = sourceText(index, after: ",")
    return Answer(
      lines: ["+CIPRXGET: \(mode),\(number)\(bytes.count),\(left)\(source)"],
      body: mode == 3 ? Array(Hexadecimal.text(bytes).utf8) : bytes
    )
  }

  /// `AT+CIPRXGET=4`.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPRXGET: 0 to 2920.
  func toolkitDataCount(_ index: Int) -> Answer {
    guard session.sockets.isReadByHand, session.sockets.all[index].state != .initial else {
      return .failure(.operationNotAllowed)
    }
    let count = min(session.sockets.all[index].received.count, 2_920)
    let number = session.sockets.isMultiple ? "\(index)," : ""
    return .line("+CIPRXGET: 4,\(number)\(count)")
  }
}

/// What goes out: `AT+CIPSEND`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 8.2.3, 8.2.4, 8.2.17, 8.2.18
///   and 8.2.30.
extension VirtualModem {
  /// Asks for `length` bytes, or for all until Ctrl-Z; in hexadecimal a byte is two digits.
  func promptForToolkitData(_ index: Int, length: Int?) -> Answer {
    guard session.sockets.all[index].state == .connected, !session.sockets.isTransparent else {
      return .failure(.operationNotAllowed)
    }
    let isTimed = number(of: "+CIPATS") == 1
    let isHexadecimal = number(of: "+CIPSENDHEX") == 1
    var end = DataEntry.End.control(max: Socket.sendMax)
    if let length {
      end = .size(isHexadecimal ? 2 * length : length)
    } else if isHexadecimal {
      end = .hexadecimal(max: Socket.sendMax)
    }
    let entry = DataEntry(
      prompt: number(of: "+CIPSPRT") == 1 ? .sign : .none,
      end: end,
      timeLimit: isTimed ? .seconds(Int64(number(of: "+CIPATS", 1))) : nil
    ) { modem, bytes, outcome, turn in
      switch outcome {
      case .cancelled: return .ok  // Of the manual's ESC no log shows the result.
      case .overflow: return .error
      case .complete, .timedOut: break
      }
      guard isHexadecimal else { return modem.sendToolkitData(index, bytes, &turn) }
      guard let data = Hexadecimal.octets(bytes.filter { $0 != ASCII.space }) else { return .error }
      return modem.sendToolkitData(index, data, &turn)
    }
    return Answer(next: .entry(entry))
  }

  private mutating func sendToolkitData(
    _ index: Int,
    _ bytes: [UInt8],
    _ turn: inout Turn
  ) -> Answer {
    let label = session.sockets.label(index)
    guard session.sockets.all[index].state == .connected, !bytes.isEmpty else {
      return Answer(next: .result(.text("\(label)SEND FAIL")))
    }
    transmit(bytes, on: .toolkit(index), &turn)
    let isSilent = number(of: "+CIPSPRT") == 2
    if number(of: "+CIPQSEND") == 1 {
      guard !isSilent else { return .silent }
      let number = session.sockets.isMultiple ? "\(index)," : ""
      return Answer(next: .result(.text("DATA ACCEPT:\(number)\(bytes.count)")))
    }
    session.sockets.all[index].sendingPort = turn.port
    return .wait(Socket.Timing.acknowledgement) { modem, _ in
      modem.session.sockets.all[index].sendingPort = nil
      guard modem.session.sockets.all[index].id != nil else {
        return Answer(next: .result(.text("\(label)SEND FAIL")))
      }
      return isSilent ? .silent : Answer(next: .result(.text("\(label)SEND OK")))
    }
  }
}
