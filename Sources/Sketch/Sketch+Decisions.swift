import Primitives

/// What follows a step, once its window has closed.
///
/// - Source: dfrobot-library.md 2 and 3, by method; the loops around the methods are those of the
///   library's examples.
extension Sketch {
  mutating func finish(at now: Instant) -> Effects {
    switch step.state {
    case .turnON: finishPower(at: now)
    case .setBaudRate, .checkSIMStatus: finishTrial(at: now)
    case .initPos, .setNetMode, .checkSignalQuality: finishRadio(at: now)
    case .attacthService: finishAttach(at: now)
    case .getPosition: finishPosition(at: now)
    case .httpInit: finishBearer(at: now)
    case .httpPost: finishPost(at: now)
    case .batteryPower, .openNetwork, .send: finishUpload(at: now)
    case .off, .stopped, .crashed: .none  // No step has these.
    }
  }

  private var hasOK: Bool { window.contains("OK") }

  private mutating func finishPower(at now: Instant) -> Effects {
    switch step {
    case .probe where hasOK:
      return go(to: .switchOff, after: 0, at: now, notice: .moduleSwitchedOff)
    case .probe: return go(to: .powerKey, after: 100, at: now)
    // What the module says to it is not read.
    case .switchOff: return go(to: .powerKey, after: 4_100, at: now)
    // Whether it was successful no example looks at.
    default: return go(to: .rate, after: 0, at: now)
    }
  }

  /// Three tries; then setBaudRate begins again after a second, and checkSIMStatus has failed.
  private mutating func finishTrial(at now: Instant) -> Effects {
    switch step {
    case .rate where hasOK: return go(to: .attention, after: 0, at: now)
    case .rate where tries < Limits.tries: return go(to: .rate, after: 200, at: now)
    case .rate:
      tries = 0
      return go(to: .rate, after: 1_000, at: now)
    case .attention where hasOK: return go(to: .sim, after: 0, at: now)
    // Also in `NOT READY`.
    case .sim where window.contains("READY"):
      return go(to: .receiver, after: 0, at: now, notice: .simAccepted)
    default:
      return tries < Limits.tries ? go(to: step, after: 300, at: now) : stop(at: now)
    }
  }

  private mutating func finishRadio(at now: Instant) -> Effects {
    switch step {
    case .receiver where hasOK: return go(to: .radio, after: 50, at: now)
    case .radio where hasOK: return go(to: .radioMode, after: 300, at: now)
    case .radioMode where hasOK: return go(to: .signal, after: 1_500, at: now)
    case .radioMode: return go(to: .radio, after: 1_000, at: now)
    case .signal:
      let next: Step = settings.program == .report ? .attach : .battery
      return go(to: next, after: 500, at: now, notice: .signalRead(signal))
    default: return go(to: step, after: 1_000, at: now)
    }
  }

  /// Two columns behind the name, taken for two digits; 0 where there is no name.
  private var signal: Int16 {
    guard let offset = window.offset(of: "+CSQ:") else { return 0 }
    // `99` is no signal, and the only one that is looked at.
    let value = columns(at: offset + 6)
    return value == 99 ? 0 : value
  }

  private func columns(at offset: Int) -> Int16 {
    (Int16(window[offset]) - Int16(ASCII.zero)) * 10
      + (Int16(window[offset + 1]) - Int16(ASCII.zero))
  }

  /// The first three listen until there is a word, however long that is.
  private mutating func finishAttach(at now: Instant) -> Effects {
    let hasFailed = window.contains("ERROR")
    guard step != .address else {
      if hasFailed { return go(to: .attach, after: 1_000, at: now, notice: .attachFailed) }
      let next: Step = settings.program == .report ? .position : .connection
      return go(to: next, after: 0, at: now, notice: .attached)
    }
    if hasOK {
      switch step {
      case .attach: return go(to: .accessPoint, after: 100, at: now)
      case .accessPoint: return go(to: .context, after: 200, at: now)
      default: return go(to: .address, after: 200, at: now)
      }
    }
    if hasFailed { return go(to: .attach, after: 1_000, at: now, notice: .attachFailed) }
    return listen(at: now)
  }

  /// Seven bytes from the fifth and from the fifteenth behind the first `.000`.
  private mutating func finishPosition(at now: Instant) -> Effects {
    guard window.contains("+CGNSINF: 1,1") else { return go(to: .position, after: 1_000, at: now) }
    guard let fraction = window.offset(of: ".000") else { return crash(.nullFollowed, at: now) }
    latitude = text(at: fraction + 5)
    longitude = text(at: fraction + 15)
    let next: Step =
      settings.program == .upload ? .textLength : isBearerOpen ? .terminate : .bearerAccessPoint
    let notice = Notice.positionTaken(latitude: latitude, longitude: longitude)
    return go(to: next, after: 0, at: now, notice: notice)
  }

  private func text(at offset: Int) -> FixedBytes<7> {
    var text = FixedBytes<7>()
    for index in offset..<offset + 7 where window[index] != ASCII.null {
      text.append(window[index])
    }
    return text
  }

  /// Fails without a pause: from the top.
  private mutating func finishBearer(at now: Instant) -> Effects {
    guard hasOK else {
      return go(to: .bearerAccessPoint, after: 0, at: now, notice: .bearerFailed)
    }
    switch step {
    case .bearerAccessPoint: return go(to: .bearer, after: 0, at: now)
    case .bearer: return go(to: .bearerState, after: 0, at: now)
    default:
      isBearerOpen = true
      return go(to: .terminate, after: 0, at: now, notice: .bearerOpened)
    }
  }

  private mutating func finishPost(at now: Instant) -> Effects {
    switch step {
    case .terminate: return go(to: .initialise, after: 1_000, at: now)
    case .initialise where hasOK: return go(to: .bearerChoice, after: 0, at: now)
    case .bearerChoice where hasOK: return go(to: .url, after: 0, at: now)
    // The published part: written past the library, two seconds, and what came is printed.
    case .url: return go(to: .dataLength, after: 2_000, at: now)
    case .dataLength where window.contains("DOWNLOAD"): return go(to: .body, after: 500, at: now)
    case .body where hasOK: return go(to: .action, after: 0, at: now)
    case .body where !window.contains("ERROR"): return listen(at: now)
    case .action where window.contains("200"): return go(to: .answer, after: 0, at: now)
    case .action where !window.contains("601"): return listen(at: now)
    case .answer: return go(to: .position, after: settings.pause, at: now, notice: .posted)
    default: return go(to: .terminate, after: 0, at: now, notice: .postFailed(step))
    }
  }

  private mutating func finishUpload(at now: Instant) -> Effects {
    switch step {
    case .battery:
      guard let offset = window.offset(of: "+CBC:") else { return crash(.nullFollowed, at: now) }
      return go(to: .attach, after: 0, at: now, notice: .batteryRead(columns(at: offset + 8)))
    case .connection where window.contains("CONNECT OK"):
      return go(to: .position, after: 0, at: now, notice: .connected)
    case .connection where window.contains("ERROR"):
      return go(to: .connection, after: 1_000, at: now, notice: .connectionFailed)
    case .connection: return listen(at: now)
    case .textLength where window.contains(">"): return go(to: .text, after: 0, at: now)
    case .text where hasOK:
      return go(to: .position, after: settings.pause, at: now, notice: .sent)
    case .text where !window.contains("ERROR"): return listen(at: now)
    default: return go(to: .textLength, after: 1_000, at: now, notice: .sendingFailed)
    }
  }
}
