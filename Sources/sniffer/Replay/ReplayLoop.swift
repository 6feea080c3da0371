import CommandLine
import Live
import Primitives
import Simulation

/// Who plays a trace over a line, and what it found.
protocol ReplayPlayer: TracePlayer {
  var failures: [TestRun.Failure] { get }
}

extension PlayedModule: ReplayPlayer {
  var failures: [TestRun.Failure] { differences.map { TestRun.Failure($0) } }
}

extension PlayedTerminal: ReplayPlayer {
  var failures: [TestRun.Failure] { differences.map { TestRun.Failure($0) } }
}

/// A trace over a line, in real time: one poll loop on one thread.
///
/// The time of the trace begins when the other side is there.
struct ReplayLoop<Player: ReplayPlayer>: ~Copyable {
  enum Ending: Equatable {
    case over
    /// No program has opened the pseudo-terminal.
    case nobodyCame
    /// `--duration` is over.
    case timeRanOut
    case interrupted
  }

  struct Options {
    var side = ReplayVariant.Side.ta
    /// How long a program may take to come.
    var patience = Milliseconds.seconds(0)
    var duration: Milliseconds?
    /// The trace begins again at its end.
    var isCycling = false
    var stepKey: StepKey?
  }

  private enum Phase {
    case awaiting
    case playing
    /// The trace is at its end; the program may still read, or the next time begins.
    case ended(until: Instant)
  }

  /// Between two times of a trace that begins again.
  ///
  /// Project value: the second between two fixes of a receiver.
  private static var cyclePause: Milliseconds { .seconds(1) }

  /// How long a program has to take what was said last and to leave.
  ///
  /// Project value: longer than gammu takes; a pseudo-terminal that is gone loses what was not read.
  private static var leavingTime: Milliseconds { .seconds(2) }

  /// So much is given to a line in one go; what it does not take waits here, not in its queue.
  private static var pieceLength: Int { 4_096 }

  private var line: ClientLine
  private let make: () -> Player
  private var options: Options
  private let loop = PollLoop(clock: Clock())
  private var phase = Phase.awaiting
  private var player: Player
  /// When the time of the trace began.
  private var begunAt = Instant.zero
  private var backlog: [UInt8] = []
  private var former: (failures: [TestRun.Failure], count: Int) = ([], 0)

  /// `make` is asked for the trace each time that it begins.
  init(_ line: consuming ClientLine, _ options: Options, _ make: @escaping () -> Player) {
    self.line = line
    self.options = options
    self.make = make
    player = make()
  }

  /// What differs, the first first.
  var failures: [TestRun.Failure] { former.failures + player.failures }
  var comparedCount: Int { former.count + player.comparedCount }
  var elapsed: Instant { loop.clock.now }

  /// Nothing more comes: reports what is missing.
  mutating func end() {
    player.end(at: now)
  }

  mutating func run() throws(LineError) -> Ending {
    let end = options.duration.map { Instant.zero + $0 }
    if line.hasClient != false { begin() }
    while true {
      if Interruption.isRequested { return .interrupted }
      if let end, loop.clock.now >= end { return .timeRanOut }
      try transfer(until: end)
      switch phase {
      case .awaiting:
        if loop.clock.now >= .zero + options.patience { return .nobodyCame }
      case .playing: try play()
      case .ended(let limit):
        let hasLeft = !options.isCycling && line.hasClient != true
        guard hasLeft || loop.clock.now >= limit else { continue }
        guard options.isCycling else { return .over }
        beginAgain()
      }
    }
  }

  /// The time of the trace.
  private var now: Instant {
    Instant(microseconds: loop.clock.now.microseconds - begunAt.microseconds)
  }

  private var isBusy: Bool { line.interests(isReading: true).contains(where: \.isWriting) }

  private mutating func begin() {
    begunAt = loop.clock.now
    player = make()
    phase = .playing
  }

  private func deadline(before end: Instant?) -> Instant? {
    let own: Instant? =
      switch phase {
      case .awaiting: .zero + options.patience
      case .ended(let limit): limit
      case .playing where !backlog.isEmpty || isBusy: nil
      case .playing:
        player.deadline.map { Instant(microseconds: begunAt.microseconds + $0.microseconds) }
      }
    return Instant.earlier(own, end)
  }

  private mutating func transfer(until end: Instant?) throws(LineError) {
    var interests = line.interests(isReading: true)
    if let key = options.stepKey?.interest { interests.append(key) }
    _ = loop.wait(for: interests, until: deadline(before: end))
    let bytes = try line.transfer(isReading: true)
    if case .awaiting = phase, line.hasClient != false { begin() }
    guard !bytes.isEmpty else { return }
    if options.isCycling, case .ended = phase { beginAgain() }
    // What comes behind the end is not of the trace.
    if case .playing = phase { player.receive(bytes, at: now) }
  }

  private mutating func beginAgain() {
    former = (failures, comparedCount)
    begin()
  }

  private mutating func play() throws(LineError) {
    let (now, side) = (now, options.side)
    if let held = player.held, options.stepKey?.isPressed(for: held, side: side, at: now) == true {
      player.release(at: now)
    }
    while backlog.isEmpty, !isBusy, let deadline = player.deadline, deadline <= self.now {
      backlog = player.reachDeadline(at: self.now)
      try feed()
    }
    try feed()
    guard player.isOver, backlog.isEmpty, !isBusy else { return }
    let leavingTime = line.hasClient == true ? Self.leavingTime : 0
    let pause = options.isCycling ? Self.cyclePause : leavingTime
    phase = .ended(until: loop.clock.now + pause)
  }

  private mutating func feed() throws(LineError) {
    while !backlog.isEmpty, !isBusy {
      try line.write(Array(backlog.prefix(Self.pieceLength)))
      backlog.removeFirst(min(Self.pieceLength, backlog.count))
    }
  }
}
