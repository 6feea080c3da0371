import GNSS
import Motion
import Primitives
import SIM7000
import Testing

@testable import Tracker

/// A tracker with an inertial sensor, on a module that answers at once: the
/// body rests, shakes or travels as the test says.
struct MovementBench {
  enum Body: Equatable {
    case resting
    /// To and fro along x, by a quarter of g, three times a second.
    case shaken
    /// Gravity from then on along y.
    case overturned
  }

  private(set) var tracker: Tracker
  private(set) var now = Instant.zero
  private(set) var notices: [(at: Instant, Notice)] = []
  /// The payloads that the server has got.
  private(set) var payloads: [(at: Instant, text: String)] = []
  private(set) var commands: [(at: Instant, text: String)] = []
  private(set) var powerKeys: [Instant] = []
  private(set) var gyroscope: [Bool] = []
  /// What was to be stored, at each time that it was asked for.
  private(set) var stored: [Vector?] = []

  var isNetworkUp = true
  /// What the server answers.
  var status = 200
  /// How often the module will not be switched off.
  var sleepRefusals = 0
  var hasSky = true
  /// Silent, as a bus without a sensor.
  var hasSensor = true
  var east: Int64 = 359_106_000
  var kilometresPerHour: Int64 = 0

  private var isModuleOn = true
  private var isReceiverOn = false
  private var noise = SeededGenerator(seed: 7)
  private var nextSampleAt = Instant.zero

  static let sensor = Sensor(
    accelerationRange: .g2,
    rotationRange: .dps250,
    periodMicroseconds: 20_000
  )

  init(
    _ profile: Profile = .parked,
    _ change: (inout Settings, inout MovementSettings) -> Void = { _, _ in }
  ) throws {
    var movement = MovementSettings(source: .samples(Self.sensor), profile: profile)
    var settings = Settings(
      trackerID: try TrackerID(Array("Bike1".utf8).span),
      destination: try Destination(
        RequestURL(Array("http://tracker.example/report".utf8).span)
      )
    )
    settings.baud = nil
    settings.hasPowerKey = true
    movement.switchesModuleOff = true
    change(&settings, &movement)
    settings.movement = movement
    tracker = Tracker(settings: settings)
    carryOut(tracker.handle(.powerUp, at: now))
  }

  /// Parked, armed and asleep, with all of that forgotten.
  static func parked(
    _ change: (inout Settings, inout MovementSettings) -> Void = { _, _ in }
  ) throws -> MovementBench {
    var bench = try MovementBench(.parked, change)
    bench.play(.resting, seconds: 400)
    bench.clear()
    return bench
  }

  mutating func clear() {
    notices = []
    payloads = []
    commands = []
    powerKeys = []
    gyroscope = []
    stored = []
  }

  /// The members of each payload behind the tracker's id.
  var additions: [String] {
    payloads.map { payload in
      let parts = payload.text.split(separator: "\"Bike1\"", omittingEmptySubsequences: false)
      return String(parts.last?.dropLast() ?? "")
    }
  }

  var changes: [MovementChange] {
    notices.compactMap { if case .movement(let change) = $0.1 { change } else { nil } }
  }

  mutating func play(_ body: Body, seconds: Int64) {
    let end = now + .seconds(seconds)
    nextSampleAt = max(nextSampleAt, now)
    while true {
      let next = Instant.earlier(hasSensor ? nextSampleAt : nil, tracker.deadline) ?? end
      guard next <= end else { break }
      now = max(now, next)
      if let deadline = tracker.deadline, deadline <= now {
        carryOut(tracker.handle(.deadlineReached, at: now))
      } else if hasSensor {
        nextSampleAt = now + 20
        carryOut(tracker.handle(.sample(sample(of: body)), at: now))
      }
    }
    now = end
  }

  mutating func restartSensor() {
    carryOut(tracker.handle(.sensorRestarted, at: now))
  }

  private mutating func sample(of body: Body) -> InertialSample {
    func tremble(_ value: Int64) -> Int16 { Int16(clamping: value + noise.integer(in: -60...60)) }
    let isForth = now.microseconds / 166_000 % 2 == 0
    let rest: Int64 = body == .overturned ? 0 : 16_384
    return InertialSample(
      acceleration: RawAxes(
        x: tremble(body == .shaken ? (isForth ? 4_096 : -4_096) : 0),
        y: tremble(body == .overturned ? 16_384 : 0),
        z: tremble(rest)
      ),
      rotation: RawAxes(x: tremble(0), y: tremble(0), z: tremble(0))
    )
  }

  private mutating func carryOut(_ effects: Tracker.Effects) {
    if let notice = effects.notice { notices.append((now, notice)) }
    if let isOn = effects.gyroscope { gyroscope.append(isOn) }
    if effects.storesParkedGravity { stored.append(tracker.parkedGravity) }
    if effects.powerKey != nil {
      powerKeys.append(now)
      isModuleOn = true
    }
    guard effects.transmits else { return }
    let line = tracker.withTransmission { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    guard isModuleOn else { return }
    if !line.hasPrefix("{") { commands.append((now, line)) }
    feed(answer(to: line))
  }

  private mutating func feed(_ text: String) {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      carryOut(tracker.receive(bytes.span, from: &offset, at: now))
    }
  }

  private mutating func answer(to line: String) -> String {
    if line.hasPrefix("{") {
      payloads.append((now, line))
      return "\r\nOK\r\n"
    }
    switch line {
    case "AT+CPOWD=1\r" where sleepRefusals > 0:
      sleepRefusals -= 1
      return line + "\r\nERROR\r\n"
    case "AT+CPOWD=1\r":
      isModuleOn = false
      isReceiverOn = false
      return line + "\r\nNORMAL POWER DOWN\r\n"
    case "AT+CGNSPWR=1\r": isReceiverOn = true
    case "AT+CGNSPWR=0\r": isReceiverOn = false
    case "AT+CGNSINF\r": return line + position
    case "AT+CEREG?\r" where !isNetworkUp: return line + "\r\n+CEREG: 1,2\r\n\r\nOK\r\n"
    case "AT+CGREG?\r" where !isNetworkUp: return line + "\r\n+CGREG: 1,2\r\n\r\nOK\r\n"
    case "AT+HTTPACTION=1\r":
      return line + "\r\nOK\r\n\r\n+HTTPACTION: 1,\(isNetworkUp ? status : 601),0\r\n"
    case _ where line.hasPrefix("AT+HTTPDATA="): return line + "\r\nDOWNLOAD\r\n"
    default: break
    }
    return line + Bench.healthy(line)
  }

  private var position: String {
    guard isReceiverOn else { return "\r\n+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,\r\n\r\nOK\r\n" }
    guard hasSky else { return "\r\n+CGNSINF: 1,0,,,,0.00,0.0,0,,,,,,3,,,,,,,\r\n\r\nOK\r\n" }
    let second = now.microseconds / 1_000_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(9 + second / 3_600) + two(second / 60 % 60) + two(second % 60)
    let degrees = "31.953900,\(east / 10_000_000).\(two(east % 10_000_000 / 10))"
    return "\r\n+CGNSINF: 1,1,20261121\(time).000,\(degrees),850.000,\(kilometresPerHour).00,0.0"
      + ",1,,1.1,1.4,0.9,,21,9,,,45,,\r\n\r\nOK\r\n"
  }
}
