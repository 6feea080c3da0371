package import CommandLine
package import Live
package import Primitives
package import Script

/// The live part of a monitor: line, keyboard, screen and files in one poll loop.
package struct MonitorLoop: ~Copyable {
  /// Between two attempts to open a lost line again.
  ///
  /// Project value: a USB module that restarts is back after about ten seconds.
  private static let reopenPause = Milliseconds.seconds(1)
  /// What a file is sent in.
  ///
  /// Project value: a port's queue holds sixteen of them.
  private static let pieceSize = 4_096

  package let arguments: ParsedArguments
  package var front: MonitorFront
  package var monitor: Monitor
  /// `nil` while it is lost.
  package var line: Line?
  package var recording: Recording?
  /// The zero of the recording's times.
  var recordingStart = Instant.zero
  /// What a recording's headers call the line.
  package let isSerialPort: Bool
  let loop = PollLoop(clock: Clock())
  private var lostAt: Instant?
  private var reopenAt: Instant?
  /// What the recording holds back is written then.
  package var pause: Instant?
  /// What of a file is not sent yet.
  var outgoing: ArraySlice<UInt8> = []
  var outgoingName = ""
  package var code: ExitCode?
  /// Why there has never been a line.
  package private(set) var failure: LineError?
  private let end: Instant?

  package init(
    _ line: consuming Line,
    _ monitor: Monitor,
    front: consuming MonitorFront,
    recording: Recording?,
    arguments: ParsedArguments
  ) {
    self.arguments = arguments
    end = arguments.milliseconds("duration").map { Instant.zero + $0 }
    self.front = front
    self.monitor = monitor
    isSerialPort = line.isSerialPort
    self.line = consume line
    self.recording = recording
    self.monitor.isRecording = recording != nil
  }

  package mutating func run() -> ExitCode {
    carryOut(monitor.begin(at: now))
    while code == nil {
      if Interruption.isRequested { code = .interrupted }
      // Without a reader of its words it has not done what it was to do.
      if code == nil, front.isBroken { code = .cannotWrite }
      if let end, now >= end { code = .done }
      if code == nil { round() }
    }
    recording?.finish()
    return code ?? .done
  }

  package var now: Instant { loop.clock.now }

  private mutating func round() {
    var interests = front.interests
    let frontCount = interests.count
    var isSending = false
    switch line {
    case .some(let line):
      interests += line.interests
      isSending = line.interests.contains(where: \.isWriting)
    case .none: break
    }
    let deadlines = [monitor.deadline, reopenAt, pause, front.deadline, end]
    let deadline =
      outgoing.isEmpty || isSending ? deadlines.reduce(nil, Instant.earlier) : Instant.zero
    let readiness = loop.wait(for: interests, until: deadline)
    transfer(isSending: isSending)
    if readiness[..<frontCount].contains(where: \.isReadable) {
      front.read(readiness: readiness[..<frontCount], at: now)
    }
    readFront()
    if let deadline = monitor.deadline, now >= deadline {
      carryOut(monitor.reachDeadline(at: now))
    }
    if let pause, now >= pause {
      recording?.pause()
      self.pause = nil
    }
    if let reopenAt, now >= reopenAt { reopen() }
  }

  // MARK: - The line

  private mutating func transfer(isSending: Bool) {
    do throws(LineError) {
      var bytes: [UInt8] = []
      _ = try line?.read(into: &bytes)
      try line?.flush()
      if !bytes.isEmpty {
        note(bytes, .toTE)
        carryOut(monitor.receive(bytes, at: now))
      }
      if !isSending, !outgoing.isEmpty { try sendPiece() }
    } catch {
      lose(error)
    }
  }

  private mutating func sendPiece() throws(LineError) {
    let piece = Array(outgoing.prefix(Self.pieceSize))
    outgoing = outgoing.dropFirst(piece.count)
    note(piece, .toTA)
    try line?.write(piece)
    guard outgoing.isEmpty else { return }
    monitor.isSendingFile = false
    carryOut(monitor.tell("\(outgoingName): sent", at: now))
  }

  package mutating func note(_ bytes: [UInt8], _ mark: Script.Mark) {
    guard recording != nil else { return }
    recording?.add(bytes, mark, at: .zero + (now - recordingStart))
    pause = now + TraceWriter.pause
    if let failure = recording?.failure { stopRecording(failure.message) }
  }

  mutating func lose(_ error: LineError) {
    line = nil
    outgoing = []
    // A TCP connection that was not made.
    guard lostAt != nil || error.exitCode == .lineLost else {
      failure = error
      code = error.exitCode
      return
    }
    let isAwaited = !arguments.isGiven("once") && !monitor.isScripted
    carryOut(monitor.lose(error.message, isAwaited: isAwaited, at: now))
    guard isAwaited else {
      code = .lineLost
      return
    }
    lostAt = now
    reopenAt = now + Self.reopenPause
  }

  private mutating func reopen() {
    do throws(LineError) {
      var new = try Line.open(arguments)
      if let baud = monitor.baud, baud != arguments.baud { try new.setBaud(baud) }
      line = consume new
      reopenAt = nil
      let length = now - (lostAt ?? now)
      carryOut(monitor.comeBack(after: length, at: now))
    } catch {
      reopenAt = now + Self.reopenPause
    }
  }

  // MARK: - Keyboard or script

  private mutating func readFront() {
    while code == nil, let input = front.next(at: now, takesLine: monitor.isReady) {
      switch input {
      case .key(let key): press(key)
      case .line(let line): carryOut(monitor.feed(line, at: now))
      case .redraw: carryOut(Monitor.Effects())
      case .end: code = .done
      }
    }
    if code == nil, front.isScriptOver { endScript() }
  }

  /// What was there before a question, as the rest of a paste, does not answer it.
  private mutating func press(_ key: MonitorKey) {
    monitor.columns = front.columns
    let questionCount = monitor.questionCount
    let effects = monitor.press(key, at: now)
    if monitor.questionCount > questionCount {
      while case let readiness = loop.wait(for: front.interests, until: now),
        readiness.first?.isReadable ?? false, front.hasRoom
      {
        front.read(readiness: readiness[...], at: now)
      }
      monitor.heldKeys += front.takeKeys()
    }
    carryOut(effects)
  }

  private mutating func endScript() {
    guard monitor.isReady, outgoing.isEmpty else { return }
    carryOut(monitor.finishScript(at: now))
    if monitor.flight == nil { code = code ?? monitor.outcome }
  }
}
