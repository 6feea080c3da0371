import Dispatch
public import Primitives
public import SIM7000
public import SerialPort

/// A module at a serial port, for programs that `await`.
///
/// Commands go out one at a time, in the order in which they were given, each after the final
/// result of the one before. What comes unasked is in `unsolicited`. The actor has a thread of its
/// own, which waits for the port; nothing of it blocks another one.
///
/// ```swift
/// let module = try Module(path: "/dev/ttyUSB2", baud: 115_200)
/// let signal = try await module.send(ATExecute<SignalQuality>()).first
/// ```
public actor Module {
  /// What comes without a command that asked for it, until the port is closed or lost.
  ///
  /// For one reader. It keeps the newest 1,000 lines that are unread.
  public nonisolated let unsolicited: AsyncStream<UnsolicitedLine>
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private nonisolated let executor = QueueExecutor()
  private nonisolated let report: AsyncStream<UnsolicitedLine>.Continuation
  private let start = ContinuousClock.now
  /// `nil` once it is closed or lost.
  private var open: OpenPort?
  /// How the port was lost, until a command has ended with it.
  private var loss: ModuleError?
  private var channel = ATChannel()
  /// The first is the one that is pending, unless the channel is not in step.
  private var waiting: [Exchange] = []
  private var isPending = false
  /// The command whose response timeout runs although it has not gone out.
  private var expiring: Int?
  private var count = 0

  /// Project value: more than a module sends in an hour of one URC each 5 s.
  private static let unsolicitedMax = 1_000
  /// Project value: so long until a port that took not all is tried again.
  private static let flushPause = DispatchTimeInterval.milliseconds(5)

  /// A command that has been given and has no final result yet.
  private struct Exchange {
    var number: Int
    var line: ATLine
    var timeout: Milliseconds
    /// Goes out at the prompt.
    var data: [UInt8]?
    var answer = ATAnswer()
    /// `nil` once its task was cancelled.
    var continuation: CheckedContinuation<ATAnswer, any Error>?
  }

  /// Opens the port, eight data bits, no parity, one stop bit.
  public init(path: String, baud: UInt32) throws(PortError) {
    (unsolicited, report) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(Self.unsolicitedMax)
    )
    let open = try OpenPort(try Port(path: path, baud: baud))
    self.open = open
    open.reportArrivals(on: executor.queue) { [weak self] in
      guard let self else { return }
      assumeIsolated { $0.receive() }
    }
  }

  isolated deinit {
    open?.stop()
    report.finish()
  }

  /// Sends a request; returns the lines of its information response, each read as its type.
  ///
  /// `data` goes out at the command's prompt. For other lines and bytes, such as the text of a
  /// short message or a page, there is `parts(of:data:)`.
  ///
  /// - Throws: `ModuleError`, or `CancellationError` when the task is cancelled: a command that is
  ///   on its way then still ends before the next one goes out.
  public func send<Request: ATRequest>(
    _ request: Request,
    data: [UInt8]? = nil
  ) async throws -> [Request.Response] {
    try await parts(of: request, data: data).compactMap { part in
      switch part {
      case .response(let response, _): response
      case .text(let line): throw ModuleError.unreadable(line)
      case .body: nil
      }
    }
  }

  /// Sends a request; returns all that it is answered with, the body last.
  ///
  /// ```swift
  /// for part in try await module.parts(of: MessageCommand.list(.all, .text)) {
  ///   if case .text(let line) = part { print(line) }
  /// }
  /// ```
  ///
  /// - Throws: as `send(_:data:)`, except for lines that are not of the request's own form.
  public func parts<Request: ATRequest>(
    of request: Request,
    data: [UInt8]? = nil
  ) async throws -> [ATAnswerPart<Request.Response>] {
    var line = ATLine()
    request.encode(into: &line)
    let answer = try await perform(line, request.responseTimeout, data)
    guard answer.result.isSuccess else { throw ModuleError.refused(answer) }
    var parts = answer.lines.map { line -> ATAnswerPart<Request.Response> in
      guard let response = try? Request.Response(parsing: line.utf8.span) else {
        return .text(line)
      }
      return .response(response, line: line)
    }
    if !answer.body.isEmpty { parts.append(.body(answer.body)) }
    return parts
  }

  /// Sends a command line, with its `AT` and without `<CR>`, whatever its final result.
  ///
  /// `timeout` is the response timeout (default: the manual's for this command).
  ///
  /// - Throws: `ModuleError` or `CancellationError`, as `send(_:data:)`.
  public func send(
    _ command: String,
    data: [UInt8]? = nil,
    timeout: Milliseconds? = nil
  ) async throws -> ATAnswer {
    var line = ATLine()
    line.append(command.utf8.span)
    let timeout = timeout ?? PendingLine(command.utf8.span).responseTimeout
    line.append(ASCII.carriageReturn)
    return try await perform(line, timeout, data)
  }

  /// Closes the port; commands without a final result end with `ModuleError.closed`.
  ///
  /// When it returns, the port can be opened again.
  public func close() async {
    let closed = open?.closed
    end(with: .closed)
    await withCheckedContinuation { continuation in
      guard let closed else { return continuation.resume() }
      closed.notify(queue: executor.queue) { continuation.resume() }
    }
  }
}

// MARK: - Commands

extension Module {
  private func perform(
    _ line: ATLine,
    _ timeout: Milliseconds,
    _ data: [UInt8]?
  ) async throws -> ATAnswer {
    count += 1
    let number = count
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        // What has come before this command is not about it.
        receive()
        guard open != nil else {
          continuation.resume(throwing: loss ?? .closed)
          loss = nil
          return
        }
        waiting.append(
          Exchange(
            number: number,
            line: line,
            timeout: timeout,
            data: data,
            continuation: continuation
          )
        )
        sendNext()
      }
    } onCancel: {
      executor.queue.async { self.assumeIsolated { $0.cancel(number) } }
    }
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting[index].continuation?.resume(throwing: CancellationError())
    waiting[index].continuation = nil
    guard index > 0 || !isPending else { return }
    waiting.remove(at: index)
    sendNext()
  }

  private func sendNext() {
    guard !isPending, let next = waiting.first else { return }
    guard channel.isReady else { return expire(next) }
    do throws(ATChannel.SendError) {
      try channel.send(next.line, responseTimeout: next.timeout, at: now)
      isPending = true
      write(next.line.withBytes { $0.array })
    } catch {
      waiting.removeFirst().continuation?.resume(throwing: ModuleError.notACommandLine)
      sendNext()
    }
    schedule()
  }

  /// A module that stays silent is never in step again: the command ends as if it had gone out.
  private func expire(_ exchange: Exchange) {
    guard expiring != exchange.number else { return }
    expiring = exchange.number
    let time = DispatchTimeInterval.milliseconds(Int(clamping: exchange.timeout.rawValue))
    executor.queue.asyncAfter(deadline: .now() + time) { [weak self] in
      guard let self else { return }
      assumeIsolated { $0.giveUp(exchange.number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard !isPending, waiting.first?.number == number else { return }
    waiting.removeFirst().continuation?.resume(returning: ATAnswer())
    sendNext()
  }

  private func finish(_ result: FinalResult) {
    guard isPending else { return }
    isPending = false
    var exchange = waiting.removeFirst()
    exchange.answer.result = result
    let line = result == .timedOut ? nil : channel.withLine { String(decoding: $0) }
    // Of a digit (`ATV0`), `result` has all there is.
    if let line, line.utf8.count > 1, line != result.description {
      exchange.answer.resultLine = line
    }
    exchange.continuation?.resume(returning: exchange.answer)
  }

  private func end(with error: ModuleError) {
    guard open != nil else { return }
    open?.stop()
    open = nil
    loss = waiting.isEmpty ? error : nil
    for exchange in waiting { exchange.continuation?.resume(throwing: error) }
    waiting = []
    isPending = false
    report.finish()
  }
}

// MARK: - Bytes

extension Module {
  private var now: Instant {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Instant(microseconds: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }

  private func receive() {
    var bytes: [UInt8] = []
    var failure: PortError?
    do throws(PortError) {
      while try open?.port?.read(into: &bytes) ?? 0 > 0 {}
    } catch {
      failure = error
    }
    // What the module said last counts, although the port has gone since.
    for byte in bytes { take(channel.receive(byte, at: now)) }
    if let failure { return end(with: .port(failure)) }
    sendNext()
    schedule()
  }

  private func take(_ effects: ATChannel.Effects) {
    if effects.transmits {
      write(channel.withTransmission { $0.array })
    }
    switch effects.event {
    case .finalResult(let result): finish(result)
    // Nothing is pending once a prompt could not be answered, as the port has gone.
    case .informationResponse where isPending:
      waiting[0].answer.lines.append(channel.withLine { String(decoding: $0) })
    case .body where isPending: waiting[0].answer.body += channel.withLine { $0.array }
    case .prompt: write(waiting.first?.data ?? [Self.cancelEntry])
    case .urc, .unknown, .late:
      let (text, reading) = channel.withLine { (String(decoding: $0), URC(parsing: $0)) }
      let urc = channel.isText ? nil : reading
      report.yield(UnsolicitedLine(text: text, urc: urc))
      // A module that has started again does not answer what it was asked before.
      if urc == .ready, isPending {
        channel.reset()
        isPending = false
        waiting.removeFirst().continuation?.resume(throwing: ModuleError.restarted)
      }
    case .informationResponse, .body, .echo, .overlong, .synchronised, nil: break
    }
  }

  /// ESC: a prompt for which there is no data.
  private static let cancelEntry: UInt8 = 0x1B

  private func write(_ bytes: [UInt8]) {
    do throws(PortError) {
      try open?.port?.write(bytes)
    } catch {
      return end(with: .port(error))
    }
    if open?.port?.isWriting == true { flushLater() }
  }

  private func flushLater() {
    executor.queue.asyncAfter(deadline: .now() + Self.flushPause) { [weak self] in
      guard let self else { return }
      assumeIsolated { $0.write([]) }
    }
  }

  /// Comes back at the channel's deadline; what comes too early does nothing.
  private func schedule() {
    guard let deadline = channel.deadline else { return }
    let length = max(0, deadline.microseconds - now.microseconds)
    executor.queue.asyncAfter(deadline: .now() + .microseconds(Int(length))) { [weak self] in
      guard let self else { return }
      assumeIsolated { $0.reachDeadline() }
    }
  }

  private func reachDeadline() {
    guard let deadline = channel.deadline, now >= deadline else { return }
    take(channel.reachDeadline(at: now))
    sendNext()
    schedule()
  }
}
