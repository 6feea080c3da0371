import CommandLine
import Live
import Manual
import Primitives
import SerialPort
import Simulation
import Sockets
import VirtualModem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// `sniffer bench modem`: how late answers come on pseudo-terminals, and how
/// many modems a processor carries.
///
/// Modems and those who ask them share one loop and one thread, so that nothing
/// but the way through the system and our own work is measured.
struct ModemBench {
  let isJSON: Bool
  let output: Output
  /// Of each phase.
  ///
  /// Project value: some hundred answers in the slowest phase.
  var length: Milliseconds = .seconds(4)

  /// Project values: alone; a rack of modules that are all busy; one that is
  /// polled as trackers poll, once a second; as many as `modem --count` takes.
  static let phases = [
    Phase(name: "idle", modemCount: 1, pause: 20),
    Phase(name: "load", modemCount: 20, pause: 20),
    Phase(name: "many", modemCount: 100, pause: 1_000),
    Phase(name: "crowd", modemCount: 1_000, pause: 1_000),
  ]

  struct Phase {
    var name: String
    var modemCount: Int
    /// From an answer to the next question.
    var pause: Milliseconds
  }

  /// From `<CR>` to the answer, of the module's own.
  ///
  /// - Source: the virtual modem's 2 ms, in the middle of the 1 to 3 ms that
  ///   were seen.
  private static let answerTime: Int64 = 2_000_000

  /// `tell` gets the number of phases that are over.
  func run(_ tell: (Int) -> Void = { _ in }) throws(LineError) -> ExitCode {
    for (index, phase) in Self.phases.enumerated() {
      tell(index)
      guard let result = try measure(phase) else { return .interrupted }
      write(phase, result)
      output.flush()
    }
    return .done
  }

  struct Result {
    /// Nanoseconds, from the shortest on.
    var lateness: [Int64]
    /// Of one processor, in thousandths.
    var share: Int64
    /// The most memory that the program has used so far, in bytes.
    var peak = rusage.own.peak
  }

  /// Project value: on a machine that does much else the first answer is there by then.
  private static let patience: Milliseconds = 20_000

  private func measure(_ phase: Phase) throws(LineError) -> Result? {
    // Both ends of a pseudo-terminal and a client, and what is open besides.
    DescriptorLimit.raise(to: phase.modemCount * 4 + 1_024)
    var sessions: [ModemSession] = []
    var clients: [BenchClient] = []
    for index in 0..<phase.modemCount {
      let (session, path) = try Self.session(seed: UInt64(index) + 1)
      sessions.append(session)
      let pause = phase.pause.rawValue * 1_000_000
      // Not all at once.
      let first = pause * Int64(index) / Int64(phase.modemCount)
      clients.append(try BenchClient(path: path, first: first, pause: pause))
    }
    let loop = PollLoop(clock: Clock())
    let until = loop.clock.now + length
    let limit = until + Self.patience
    let before = BenchClock.processNanoseconds
    let start = BenchClock.nanoseconds
    while true {
      if Interruption.isRequested { return nil }
      let now = loop.clock.now
      guard now < until || now < limit && clients.allSatisfy(\.times.isEmpty) else { break }
      var deadline = now < until ? until : limit
      var interests: [PollLoop.Interest] = []
      var ranges: [Range<Int>] = []
      for (session, client) in zip(sessions, clients) {
        let start = interests.count
        interests += session.interests + [client.interest]
        ranges.append(start..<interests.count)
        deadline = min(deadline, session.deadline(at: now) ?? deadline)
        deadline = min(deadline, client.deadline(at: now) ?? deadline)
      }
      let readiness = loop.wait(for: interests, until: deadline)
      for (index, range) in ranges.enumerated() {
        let then = loop.clock.now
        let dues = [sessions[index].deadline(at: then), clients[index].deadline(at: then)]
        let isDue = dues.contains { $0.map { $0 <= then } ?? false }
        guard isDue || readiness[range].contains(where: \.isReadable) else { continue }
        try sessions[index].advance(at: then)
        try clients[index].advance()
      }
    }
    let elapsed = max(1, BenchClock.nanoseconds - start)
    let used = BenchClock.processNanoseconds - before
    let lateness = clients.flatMap(\.times).map { max(0, $0 - Self.answerTime) }.sorted()
    return Result(lateness: lateness, share: used * 1_000 / elapsed)
  }

  private static func session(seed: UInt64) throws(LineError) -> (ModemSession, String) {
    guard let scenario = try? Scenario(parsing: Array(Scenario.builtIn.utf8)) else {
      preconditionFailure("the built-in scenario is none")
    }
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.isFast = true
    var path = ""
    let end = try ModemEnd(.at, pace: nil, noise: Wire.noise(seed: seed)) {
      () throws(LineError) in
      do throws(PortError) {
        let terminal = try PseudoTerminal()
        path = terminal.path
        return ClientLine(terminal, hasBaud: false)
      } catch {
        throw .port(error, name: "a pseudo-terminal")
      }
    }
    let session = ModemSession(
      host: ModemHost(scenario, settings: settings, seed: seed),
      ends: [end],
      network: NetworkCarrier(dialling: Dialling([], isRemoteAllowed: false)),
      ModemSession.Options(log: Output())
    )
    return (session, path)
  }

  private func write(_ phase: Phase, _ result: Result) {
    let (middle, late) = (result.at(500), result.at(990))
    let carried = Int64(phase.modemCount) * 1_000 / max(1, result.share)
    guard !isJSON else {
      var json = JSONWriter()
      json.object { json in
        json.member("bench", word: "modem")
        json.member("method", phase.name)
        json.member("modems", Int64(phase.modemCount))
        json.member("answers", Int64(result.lateness.count))
        json.member("p50_us", middle)
        json.member("p99_us", late)
        json.member("processor_permille", result.share)
        json.member("modems_per_core", carried)
        json.member("peak_bytes", result.peak)
      }
      output.write(json.takeLine())
      return
    }
    output.writeLine(
      "modem \(phase.name): \(phase.modemCount) modems, \(result.lateness.count) answers, late by"
        + " \(decimal(middle, fractionDigits: 3)) ms (p50), \(decimal(late, fractionDigits: 3)) ms"
        + " (p99); a processor carries \(carried); \(result.peak / 1_048_576) MB"
    )
  }
}

extension ModemBench.Result {
  /// The lateness that so many thousandths do not exceed, in microseconds.
  fileprivate func at(_ permille: Int) -> Int64 {
    guard !lateness.isEmpty else { return 0 }
    return lateness[min(lateness.count - 1, lateness.count * permille / 1_000)] / 1_000
  }
}

/// Asks a modem over and over and takes the time.
private final class BenchClient {
  private var port: SerialPort.Port
  private let name: String
  private let pause: Int64
  private var nextAt: Int64
  private var askedAt: Int64?
  private var heard: [UInt8] = []
  private(set) var times: [Int64] = []

  private static let question = Array("AT+CGNSINF\r".utf8)
  private static let end = Array("\r\nOK\r\n".utf8)

  /// `first` nanoseconds from now it asks for the first time.
  init(path: String, first: Int64, pause: Int64) throws(LineError) {
    name = path
    nextAt = BenchClock.nanoseconds + first
    self.pause = pause
    do throws(PortError) {
      port = try SerialPort.Port(path: path, baud: 115_200)
    } catch {
      throw .port(error, name: path)
    }
  }

  var interest: PollLoop.Interest { PollLoop.Interest(port.descriptor, isWriting: port.isWriting) }

  func deadline(at now: Instant) -> Instant? {
    guard askedAt == nil else { return nil }
    return Instant(microseconds: now.microseconds + (nextAt - BenchClock.nanoseconds) / 1_000)
  }

  func advance() throws(LineError) {
    do throws(PortError) {
      try port.flush()
      _ = try port.read(into: &heard)
      if let askedAt, heard.suffix(Self.end.count).elementsEqual(Self.end) {
        times.append(BenchClock.nanoseconds - askedAt)
        heard = []
        self.askedAt = nil
        nextAt = BenchClock.nanoseconds + pause
      }
      guard askedAt == nil, BenchClock.nanoseconds >= nextAt else { return }
      askedAt = BenchClock.nanoseconds
      try port.write(Self.question)
    } catch {
      throw .port(error, name: name)
    }
  }
}
