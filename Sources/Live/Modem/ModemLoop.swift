package import CommandLine
package import Primitives
import Script
import Simulation

/// All modems of a program, and who commands them, in one poll loop on one
/// thread.
package struct ModemLoop {
  package let sessions: [ModemSession]
  package let control: ControlPort
  package let log: Output
  package let recording: Recording?
  private let loop = PollLoop(clock: Clock())

  package init(
    _ sessions: [ModemSession],
    control: ControlPort,
    log: Output,
    recording: Recording?
  ) {
    self.sessions = sessions
    self.control = control
    self.log = log
    self.recording = recording
  }

  package func run(until end: Instant?) throws(LineError) -> ExitCode {
    defer {
      recording?.finish()
      for session in sessions { session.finish() }
    }
    while !sessions.contains(where: \.isEnded) {
      if Interruption.isRequested { return .interrupted }
      if let end, loop.clock.now >= end { break }
      log.flush()
      try round(until: end)
    }
    return .done
  }

  private func round(until end: Instant?) throws(LineError) {
    let now = loop.clock.now
    var interests = control.interests
    let controlCount = interests.count
    var ranges: [Range<Int>] = []
    var deadline = end
    for session in sessions {
      let start = interests.count
      interests += session.interests
      ranges.append(start..<interests.count)
      deadline = Instant.earlier(deadline, session.deadline(at: now))
    }
    let readiness = loop.wait(for: interests, until: deadline)
    func isReady(_ range: Range<Int>) -> Bool {
      readiness[range].contains { $0.isReadable || $0.isWritable }
    }
    let then = loop.clock.now
    for (session, range) in zip(sessions, ranges) {
      let isDue = session.deadline(at: then).map { $0 <= then } ?? false
      if isDue || isReady(range) { try session.advance(at: then) }
    }
    guard isReady(0..<controlCount) else { return }
    for order in control.take() {
      let happening: Scenario.Happening
      do throws(ScriptError) {
        happening = try Scenario.Happening(parsing: order.verb)
      } catch {
        control.answer(order, error)
        continue
      }
      for session in sessions { try session.happen(happening, at: loop.clock.now) }
      control.answer(order, nil)
    }
  }
}
