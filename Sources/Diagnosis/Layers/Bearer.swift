import SIM7000

extension Dialogue {
  /// The three ways to an address, of which each knows nothing of the others.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, chapters 7 to 9.
  enum Stack: CaseIterable {
    /// `AT+SAPBR`, for HTTP, FTP and NTP.
    case bearer
    /// `AT+CIICR`, for the connections of `AT+CIPSTART`.
    case toolkit
    /// `AT+CNACT`, for TLS, MQTT and the secure sockets.
    case appNetwork

    var name: String {
      switch self {
      case .bearer: "AT+SAPBR"
      case .toolkit: "AT+CIICR"
      case .appNetwork: "AT+CNACT"
      }
    }
  }

  private struct StackState {
    var stack: Stack
    /// `nil`: not tried.
    var isOpen: Bool?
    var isLost = false
    var evidence: [Line?]
  }

  private func state(of stack: Stack) -> StackState {
    switch stack {
    case .bearer: bearerState
    case .toolkit: toolkitState
    case .appNetwork: appNetworkState
    }
  }

  private var bearerState: StackState {
    var state = StackState(stack: .bearer, evidence: [])
    for exchange in exchanges where exchange.result != nil {
      let status = exchange.answer("+SAPBR:").flatMap {
        try? BearerStatus(parsing: $0.bytes.span)
      }
      if let status, status.state == .connected {
        state.isOpen = true
        state.evidence = [exchange.command, exchange.answer("+SAPBR:")]
      } else if exchange.has("+SAPBR=1"), !exchange.isSuccess {
        state.isOpen = false
        state.evidence = exchange.evidence
      }
    }
    noteClosed(&state)
    noteLoss(lastURC("+SAPBR 1: DEACT"), reopenedBy: "+SAPBR=1", &state)
    // It is the toolkit's URC, but that was never opened.
    if state.isOpen == true, !usesToolkit {
      noteLoss(lastURC("+PDP: DEACT"), reopenedBy: "+SAPBR=1", &state)
    }
    return state
  }

  /// A request over a bearer that was seen closed, and was not opened after that.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION: 601 network error.
  private func noteClosed(_ state: inout StackState) {
    guard let asked = last("+SAPBR=2"), let line = asked.answer("+SAPBR:"),
      let status = try? BearerStatus(parsing: line.bytes.span), status.state == .closed,
      let failure = lastLine("+HTTPACTION:"), failure.order > line.order,
      failure.text.contains(",601,")
    else { return }
    state.isOpen = false
    state.evidence = [asked.command, line, failure]
  }

  private var usesToolkit: Bool {
    let commands = [
      "+CSTT", "+CIICR", "+CIFSR", "+CIPSTART", "+CIPSEND", "+CIPSTATUS", "+CIPRXGET",
    ]
    return exchanges.contains { exchange in commands.contains(where: exchange.has) }
  }

  private var toolkitState: StackState {
    var state = StackState(stack: .toolkit, evidence: [])
    for exchange in exchanges where exchange.result != nil {
      if exchange.has("+CIFSR"), exchange.result == .localAddress {
        state.isOpen = true
        state.evidence = exchange.evidence
      } else if exchange.has("+CIICR") || exchange.has("+CIFSR"), !exchange.isSuccess {
        state.isOpen = false
        state.evidence = exchange.evidence
      }
    }
    if usesToolkit { noteLoss(lastURC("+PDP: DEACT"), reopenedBy: "+CIICR", &state) }
    return state
  }

  private var appNetworkState: StackState {
    var state = StackState(stack: .appNetwork, evidence: [])
    for exchange in exchanges where exchange.result != nil && exchange.has("+CNACT?") {
      guard let line = exchange.answer("+CNACT:"),
        let status = try? AppNetworkStatus(parsing: line.bytes.span)
      else { continue }
      let opening = exchanges.last {
        $0.has("+CNACT=1") && $0.command.order < exchange.command.order
      }
      if status.state == .active, status.address != nil || status.ipv6Address != nil {
        state.isOpen = true
        state.evidence = [exchange.command, line]
      } else if let opening, state.isOpen == nil {
        state.isOpen = false
        state.evidence = opening.evidence.map { $0 } + [exchange.command, line]
      }
    }
    if let opening = last("+CNACT=1"), opening.result != nil, !opening.isSuccess {
      state.isOpen = false
      state.evidence = opening.evidence
    } else if state.isOpen == nil, let active = lastURC("+APP PDP: ACTIVE") {
      state.isOpen = true
      state.evidence = [active]
    }
    if let loss = lastURC("+APP PDP: DEACTIVE"), !all("+CNACT=0").contains(where: isBefore(loss)) {
      noteLoss(loss, reopenedBy: "+CNACT=1", &state)
    }
    return state
  }

  private func isBefore(_ line: Line) -> (Exchange) -> Bool {
    { $0.command.order <= line.order }
  }

  /// What the network took away, and no command opened again nor was it seen open since.
  private func noteLoss(_ loss: Line?, reopenedBy command: String, _ state: inout StackState) {
    guard let loss,
      !all(command).contains(where: { $0.isSuccess && $0.command.order > loss.order }),
      state.isOpen != true || !state.evidence.contains(where: { ($0?.order ?? 0) > loss.order })
    else { return }
    state.isOpen = false
    state.isLost = true
    state.evidence = [loss]
  }

  // MARK: - The layer

  func judgeBearer(_ occasion: Occasion) -> Check? {
    let states = Stack.allCases.map(state)
    let attached = last("+CGATT?")
    if let attached, let line = attached.answer("+CGATT:"), line.text.hasSuffix("0"),
      !states.contains(where: { $0.isOpen == true })
    {
      let evidence: [Line?] =
        [attached.command, line] + (states.first { $0.isOpen == false }?.evidence ?? [])
      return Check(.bearer, .failed, .bearerDetached, evidence: evidence)
    }
    let open = states.filter { $0.isOpen == true }
    let refused = states.filter { $0.isOpen == false }
    guard let first = open.first else {
      guard let state = refused.first else { return nil }
      let symptom: Symptom = state.isLost ? .bearerLost : .bearerRefused
      return Check(
        .bearer,
        .failed,
        symptom,
        detail: refused.map(\.stack.name).joined(separator: ", "),
        evidence: refused.flatMap(\.evidence)
      )
    }
    if let state = refused.first {
      let needed: Stack = occasion.aim.server?.isSecure == true ? .appNetwork : .bearer
      let isNeeded = occasion.aim.server != nil && state.stack == needed
      return Check(
        .bearer,
        isNeeded ? .failed : .warning,
        isNeeded ? (state.isLost ? .bearerLost : .bearerRefused) : .bearerPartly,
        detail: refused.map(\.stack.name).joined(separator: ", "),
        evidence: state.evidence + first.evidence
      )
    }
    return Check(
      .bearer,
      .ok,
      .bearerOpens,
      detail: open.map(\.stack.name).joined(separator: ", "),
      evidence: open.flatMap(\.evidence)
    )
  }
}
