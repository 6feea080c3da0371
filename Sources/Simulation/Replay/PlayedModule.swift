package import Primitives
package import Script

/// The module of a trace, for a program that is really there.
///
/// What the program sends comes in pieces of any size; what the trace answers goes out at its time.
package struct PlayedModule: TracePlayer {
  private var module: RecordedModule
  /// How many requests the trace has.
  package let requestCount: Int
  private var reader = RequestReader()
  private let isStepping: Bool
  /// What has come and waits to be answered, where the user goes step by step.
  private var requests: [RequestReader.Request] = []
  /// What the module says of its own accord is due and waits, or need not wait any more.
  private var isHolding = false
  private var isReleased = false

  /// Without `patience` a request may come as late as it likes.
  package init(
    _ script: Script,
    rule: MatchRule,
    patience: Milliseconds?,
    isStepping: Bool = false
  ) {
    let dialogue = RecordedDialogue(script)
    requestCount = dialogue.requests.count
    module = RecordedModule(dialogue, rule: rule, patience: patience)
    self.isStepping = isStepping
  }

  /// What the program and the trace do not agree about.
  package var differences: [ReplayDifference] { module.differences }

  /// How many of them have arrived; if there are none, the number of lines that the module has
  /// sent.
  package var comparedCount: Int {
    requestCount == 0 ? module.saidLineCount : module.heardCount
  }

  package var isOver: Bool { module.isOver && requests.isEmpty }

  package var deadline: Instant? {
    held == nil ? Instant.earlier(reader.deadline, module.deadline) : reader.deadline
  }

  package var held: [UInt8]? { requests.first?.bytes ?? (isHolding ? module.nextPiece : nil) }

  /// How many requests wait for a user who goes step by step.
  ///
  /// Project value: a program waits for each answer; one that sends more does not read any.
  private static let requestsMax = 100

  package mutating func receive(_ bytes: [UInt8], at now: Instant) {
    if module.bodyLength == nil, let request = reader.begin(with: bytes) {
      take(request, at: now)
    }
    for byte in bytes {
      let length = module.bodyLength
      if let request = reader.push(byte, bodyLength: length, at: now) { take(request, at: now) }
    }
  }

  package mutating func reachDeadline(at now: Instant) -> [UInt8] {
    if let request = reader.reachDeadline(at: now) { take(request, at: now) }
    guard held == nil, let deadline = module.deadline, deadline <= now else { return [] }
    isHolding = isStepping && !isReleased && module.isOpening && module.nextPiece != nil
    guard !isHolding else { return [] }
    isReleased = false
    return module.reachDeadline(at: now)
  }

  package mutating func release(at now: Instant) {
    if let first = requests.first {
      requests.removeFirst()
      module.receive(first.bytes, sentAt: now, at: now)
    } else if isHolding {
      (isHolding, isReleased) = (false, true)
    }
  }

  package mutating func end(at now: Instant) {
    for request in requests { module.receive(request.bytes, sentAt: now, at: now) }
    requests = []
    module.end(at: now)
  }

  private mutating func take(_ request: RequestReader.Request, at now: Instant) {
    if isStepping {
      if requests.count < Self.requestsMax { requests.append(request) }
    } else {
      module.receive(request.bytes, sentAt: request.at, at: now)
    }
  }
}
