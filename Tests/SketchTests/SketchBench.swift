import Primitives
import Sketch

/// A module with answers set by the test, and the sketch that drives it, on a clock of its own.
struct SketchBench {
  /// What comes so many milliseconds after the last byte of a line, without the echo.
  typealias Answer = [(after: Int64, text: String)]

  var sketch: Sketch
  private(set) var now = Instant.zero
  /// Command lines without their ends, and bodies, each with its time.
  private(set) var sent: [(at: Instant, text: String)] = []
  private(set) var notices: [Sketch.Notice] = []
  private(set) var pulses: [Milliseconds] = []
  private var arrivals: [(at: Instant, byte: UInt8)] = []
  private let answer: (String) -> Answer?
  private let byteTime: Int64

  init(
    port: Sketch.Port = .software,
    program: Sketch.Program = .report,
    url: StaticString = "http://tracker.example/report",
    _ answer: @escaping (String) -> Answer? = { _ in nil }
  ) {
    var settings = Sketch.Settings(url: FixedBytes(url), trackerID: FixedBytes("Allawi2003"))
    settings.port = port
    settings.program = program
    sketch = Sketch(settings: settings)
    self.answer = answer
    byteTime = (10_000_000 + Int64(settings.baud) - 1) / Int64(settings.baud)
    carryOut(sketch.handle(.powerUp, at: now))
  }

  /// Runs until `seconds` have passed, or nothing is due any more.
  mutating func run(for seconds: Int64) {
    let end = now + .seconds(seconds)
    while let next = Instant.earlier(arrivals.first?.at, sketch.deadline), next <= end {
      now = max(now, next)
      if let first = arrivals.first, first.at <= now {
        arrivals.removeFirst()
        carryOut(sketch.receive(first.byte, at: now))
      } else {
        carryOut(sketch.handle(.deadlineReached, at: now))
      }
    }
    now = max(now, end)
  }

  private mutating func carryOut(_ effects: Sketch.Effects) {
    if let notice = effects.notice { notices.append(notice) }
    if let pulse = effects.powerKey { pulses.append(pulse) }
    guard effects.transmits else { return }
    let bytes = sketch.withTransmission { span in span.indices.map { span[$0] } }
    let text = String(decoding: bytes.filter { $0 != 13 && $0 != 10 }, as: UTF8.self)
    sent.append((now, text))
    let end = now.microseconds + Int64(bytes.count) * byteTime
    if text.hasPrefix("AT") {
      // The echo of a byte follows it by one byte; the LF is swallowed.
      for (index, byte) in bytes.dropLast().enumerated() {
        arrive([byte], at: now.microseconds + Int64(index + 1) * byteTime)
      }
    }
    for (after, said) in answer(text) ?? Self.answer(to: text) {
      arrive(Array(said.utf8), at: end + after * 1_000)
    }
  }

  /// The first byte leaves the module then, or when those before have left.
  private mutating func arrive(_ bytes: [UInt8], at start: Int64) {
    var at = start
    for byte in bytes {
      at += byteTime
      let index = arrivals.lastIndex { $0.at.microseconds <= at }.map { $0 + 1 } ?? 0
      arrivals.insert((Instant(microseconds: at), byte), at: index)
    }
  }

  /// A module that does all that the library hopes for.
  private static func answer(to text: String) -> Answer {
    let name = text.prefix { $0 != "=" && $0 != "{" }
    switch name {
    case "AT+CPOWD": return [(2, "\r\nNORMAL POWER DOWN\r\n")]
    case "AT+CPIN?": return [(2, "\r\n+CPIN: READY\r\n\r\nOK\r\n")]
    case "AT+CSQ": return [(2, "\r\n+CSQ: 24,99\r\n\r\nOK\r\n")]
    case "AT+CIFSR": return [(2, "\r\n10.0.253.242\r\n")]
    case "AT+CGNSINF": return [(2, "\r\n" + fix("31.953900,35.910600") + "\r\n\r\nOK\r\n")]
    case "AT+HTTPDATA": return [(2, "\r\nDOWNLOAD\r\n")]
    case "AT+HTTPACTION":
      return [(2, "\r\nOK\r\n"), (1_500, "\r\n+HTTPACTION: 1,200,27\r\n")]
    case "AT+CBC": return [(2, "\r\n+CBC: 0,60,3900\r\n\r\nOK\r\n")]
    case "AT+CIPSTART": return [(2, "\r\nOK\r\n"), (300, "\r\nCONNECT OK\r\n")]
    case "AT+CIPSEND": return [(2, "\r\n> ")]
    default: return [(2, "\r\nOK\r\n")]
    }
  }

  static func fix(_ place: String, time: String = "20171103022632.000") -> String {
    "+CGNSINF: 1,1,\(time),\(place),34.700,0.00,0.0,1,,1.1,1.4,0.9,,21,6,,,45,,"
  }

  /// When the `number`-th line with this beginning was sent.
  func time(of prefix: String, _ number: Int = 1) -> Instant? {
    sent.filter { $0.text.hasPrefix(prefix) }.dropFirst(number - 1).first?.at
  }

  func count(of prefix: String) -> Int { sent.count { $0.text.hasPrefix(prefix) } }
}
