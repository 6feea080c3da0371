package import CommandLine
package import Primitives
import Script
import SerialPort

/// Writes down what a module and its TE say to each other, and passes it on unchanged.
///
/// The TE's rate is the module's port's, and its coming and going is DTR there, as it
/// would be on that port itself.
package struct LineTap: ~Copyable {
  /// Bytes.
  package struct Counts: Equatable {
    package var fromTA = 0
    package var fromTE = 0
    package var dropped = 0
  }

  private var module: Line
  /// Without one, nothing is sent to the module.
  private var client: ClientLine?
  private let recording: Recording
  private let loop = PollLoop(clock: Clock())
  package private(set) var counts = Counts()
  /// What the recording holds back is written then.
  private var pause: Instant?
  private var baud: UInt32?
  private var hasClient: Bool?

  package init(_ module: consuming Line, _ client: consuming ClientLine?, _ recording: Recording) {
    // The pseudo-terminal's initial rate was not set by any program. A program may be there
    // already, and have set its rate.
    baud = client?.initialBaud
    self.module = module
    self.client = client
    self.recording = recording
  }

  package mutating func run(until end: Instant?) throws(LineError) -> ExitCode {
    while recording.failure == nil {
      // Ctrl-C is how a recording without a duration ends.
      if Interruption.isRequested { return .done }
      if let end, loop.clock.now >= end { return .done }
      try round(until: end)
    }
    return .cannotWrite
  }

  private mutating func round(until end: Instant?) throws(LineError) {
    var interests = module.interests
    interests += client?.interests(isReading: true) ?? []
    _ = loop.wait(for: interests, until: Instant.earlier(end, pause))
    let now = loop.clock.now
    if let pause, now >= pause {
      recording.pause()
      self.pause = nil
    }
    let request = try client?.transfer(isReading: true) ?? []
    try followClient()
    if !request.isEmpty {
      note(request, .toTA, at: now)
      counts.fromTE += request.count
      try module.write(request)
    }
    var answer: [UInt8] = []
    _ = try module.read(into: &answer)
    try module.flush()
    guard !answer.isEmpty else { return }
    note(answer, .toTE, at: now)
    counts.fromTA += answer.count
    try client?.write(answer)
    counts.dropped = client?.droppedByteCount ?? 0
  }

  private mutating func note(_ bytes: [UInt8], _ mark: Script.Mark, at now: Instant) {
    recording.add(bytes, mark, at: now)
    pause = now + TraceWriter.pause
  }

  /// The rate and DTR that the TE gives its port are the module's.
  private mutating func followClient() throws(LineError) {
    let isThere = client?.hasClient
    if let isThere, isThere != hasClient {
      if isThere || hasClient == true { try setReady(isThere) }
      hasClient = isThere
    }
    guard isThere != false, let rate = client?.baud, rate != baud else { return }
    baud = rate
    do throws(LineError) {
      try module.setBaud(rate)
      recording.add(comment: Recording.rate(rate))
    } catch .port(.unsupportedBaud, _) {
      recording.add(comment: " The TE is at \(rate) baud, which the module's port cannot do.")
    }
  }

  private mutating func setReady(_ isReady: Bool) throws(LineError) {
    recording.add(comment: " The TE has \(isReady ? "opened" : "closed") its port.")
    do throws(LineError) {
      try module.set(.dtr, isReady)
    } catch .port(.unsupported, _) {
      // A pseudo-terminal has no DTR.
    }
  }
}
