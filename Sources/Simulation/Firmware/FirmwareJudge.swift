import GNSS
import Manual
import Primitives
import SIM7000
import Sketch
import Tracker
import World

/// Watches a program and its module, and reports where the program is wrong about
/// it.
///
/// What the module has said is read as the tracker reads it; what the program believes is what it
/// sends, and what the sketch's methods return.
struct FirmwareJudge: Sendable {
  private(set) var findings: [FirmwareFinding] = []
  private(set) var deliveredCount = 0
  private var setAsideCount = 0
  /// What the sketch believes to be delivered.
  private var believedCount = 0

  private var heard: [UInt8] = []
  private var command = ""
  /// Since when nothing else was sent.
  private var commandSince = Instant.zero
  /// The first time that a method failed since one was successful.
  private var failure: (at: Instant, bytes: [UInt8])?
  private var hasFinalResult = true
  /// The last final result was an error.
  private var hasFailed = false
  /// The latest last.
  private var fixes: [(position: Position, line: String)] = []
  private var status: (code: Int, line: String)?
  private var signal: (value: Int, line: String)?
  private var battery: (percent: Int, line: String)?
  private var sim = ""
  private var bearer = ""

  /// How far a reported position may be from the module's.
  ///
  /// Project value: what cutting off after four decimals costs at most, 11 m to the north and as
  /// many to the east; a receiver is no better by much.
  private static let toleratedMillimetres: Int64 = 16_000
  /// Project value: more than the tracker's queue holds reports, with the fixes before each.
  private static let fixesMax = 200
  /// Project value: as many bytes as make the point.
  private static let shownMax = 160

  /// Reports that were delivered or refused, or that the sketch takes for delivered.
  var outcomeCount: Int { deliveredCount + setAsideCount + believedCount }

  var verdict: FirmwareVerdict {
    if let worst = findings.map(\.verdict).min() { return worst }
    if deliveredCount + believedCount > 0 { return .reports }
    return setAsideCount > 0 ? .setsAside : .waits
  }

  /// Since when it has got no further.
  var loopSince: Instant { failure?.at ?? commandSince }

  /// It goes on like this forever: from when on, and what it cannot cope with.
  mutating func findLoop(_ words: String) {
    var words = words + ", forever"
    if command == "AT+HTTPACTION=1", status?.code == 200 {
      words += ": 40 bytes are read at a time, and 200 is cut in two"
    }
    find(.hangs, at: loopSince, words, failure?.bytes ?? heard)
  }

  private mutating func find(_ verdict: FirmwareVerdict, at now: Instant, _ words: String) {
    find(verdict, at: now, words, heard)
  }

  private mutating func find(
    _ verdict: FirmwareVerdict,
    at now: Instant,
    _ words: String,
    _ bytes: [UInt8]
  ) {
    guard !findings.contains(where: { $0.verdict == verdict && $0.words == words }) else { return }
    let shown = Array(bytes.prefix(Self.shownMax))
    findings.append(FirmwareFinding(verdict: verdict, at: now, words: words, bytes: shown))
  }

  mutating func observe(_ entry: TimelineEntry) {
    switch entry.kind {
    case .sent(let bytes): send(bytes, at: entry.at)
    case .received(let bytes): heard += bytes
    case .line(let kind, let text): read(text, kind, at: entry.at)
    case .notice(let notice): count(notice)
    case .sketchNotice(let notice): judge(notice, at: entry.at)
    case .world, .state, .powerKey, .pin, .baud, .request, .owner, .expectation, .log,
      .sketchState:
      break  // Says nothing about the module.
    }
  }

  private mutating func count(_ notice: Notice) {
    if case .reportDelivered = notice { deliveredCount += 1 }
    if case .reportSetAside = notice { setAsideCount += 1 }
  }

  // MARK: - What the program says

  private mutating func send(_ bytes: [UInt8], at now: Instant) {
    let text = String(decoding: CommandKey.line(of: bytes), as: UTF8.self)
    if text.hasPrefix("{") {
      compare(text, at: now)
    } else if text.hasPrefix("AT+CIPSTART="), text.contains(",-") {
      find(.misreads, at: now, "dials a port that there is not: `\(text)`", bytes)
    } else if text == "AT+CIFSR", command == "AT+CIICR", !hasFinalResult {
      find(.misreads, at: now, "takes the OK of AT+CSTT for one of AT+CIICR, which has none yet")
    } else if text.hasPrefix("AT+HTTPPARA"), command == "AT+HTTPINIT", hasFailed {
      find(.misreads, at: now, "takes the OK of AT+HTTPTERM for one of AT+HTTPINIT, which failed")
    }
    if text.hasPrefix("AT+HTTPACTION") { status = nil }
    if text != command { commandSince = now }
    command = text
    hasFinalResult = false
    hasFailed = false
    heard = []
  }

  /// A body's position with the module's: the latest, or, where a report had to wait, an earlier one.
  private mutating func compare(_ body: String, at now: Instant) {
    guard let fix = fixes.last else { return }
    let texts = ["latitude", "longitude"].map { Self.member($0, of: body) }
    let numbers = texts.map { text -> Int64? in
      let bytes = Array(text.utf8)
      return FixedPoint(parsing: bytes.span, 0..<bytes.count)?.scaled(toFractionDigits: 7)
    }
    let said = "`\(texts[0])`, `\(texts[1])`"
    guard let north = numbers[0], let east = numbers[1],
      let latitude = Latitude(e7: Int32(clamping: north)),
      let longitude = Longitude(e7: Int32(clamping: east))
    else {
      find(.lies, at: now, "reports \(said), which is no position", Array(fix.line.utf8))
      return
    }
    let position = Position(latitude: latitude, longitude: longitude)
    let isTrue = fixes.contains { fix in
      Geodesy.distanceMillimetres(from: fix.position, to: position) <= Self.toleratedMillimetres
    }
    guard !isTrue else { return }
    let distance = Geodesy.distanceMillimetres(from: fix.position, to: position)
    let length = distance < 10_000_000 ? "\(distance / 1_000) m" : "\(distance / 1_000_000) km"
    find(.lies, at: now, "reports \(said), \(length) away", Array(fix.line.utf8))
  }

  /// What stands between the name's colon and the next comma or brace: `,-56.15` is such a text.
  private static func member(_ name: String, of body: String) -> String {
    let start = "\"\(name)\": "
    let end = name == "latitude" ? ", \"longitude\"" : ", \""
    guard let open = body.firstRange(of: start) else { return "" }
    let rest = body[open.upperBound...]
    guard let close = rest.firstRange(of: end) else { return String(rest.prefix { $0 != "}" }) }
    return String(rest[..<close.lowerBound])
  }

  // MARK: - What the module says

  private mutating func read(_ text: String, _ kind: LineKind, at now: Instant) {
    if case .finalResult(let result) = kind {
      hasFinalResult = true
      hasFailed = result != .ok
    }
    let bytes = Array(text.utf8)
    if text.hasPrefix("+CGNSINF:"),
      let information = try? NavigationInformation(parsing: bytes.span),
      let latitude = information.latitude, let longitude = information.longitude
    {
      fixes.append((Position(latitude: latitude, longitude: longitude), text))
      if fixes.count > Self.fixesMax { fixes.removeFirst() }
    }
    let numbers = text.split(separator: ":").last.map { fields in
      fields.split(separator: ",").map { Int($0.filter { $0 != " " }) }
    }
    if text.hasPrefix("+HTTPACTION:"), let code = numbers?.dropFirst().first ?? nil {
      status = (code, text)
    } else if text.hasPrefix("+CSQ:"), let value = numbers?.first ?? nil {
      signal = (value, text)
    } else if text.hasPrefix("+CBC:"), let percent = numbers?.dropFirst().first ?? nil {
      battery = (percent, text)
    } else if text.hasPrefix("+CPIN:") {
      sim = text
    } else if text.hasPrefix("+SAPBR:") {
      bearer = text
    }
  }

  // MARK: - What the sketch believes

  private mutating func judge(_ notice: Sketch.Notice, at now: Instant) {
    follow(notice, at: now)
    switch notice {
    case .signalRead(let value):
      guard let signal, Int(value) != signal.value, signal.value != 99 || value != 0 else { return }
      find(.misreads, at: now, "reads a signal of \(value)", Array(signal.line.utf8))
    case .batteryRead(let value):
      guard let battery, Int(value) != battery.percent else { return }
      find(.misreads, at: now, "reads a battery of \(value) %", Array(battery.line.utf8))
    case .simAccepted:
      guard sim != "+CPIN: READY" else { return }
      find(.misreads, at: now, "takes the SIM for ready", Array(sim.utf8))
    case .bearerOpened:
      // The library's bearer is 1, and open is 1.
      guard !bearer.hasPrefix("+SAPBR: 1,1") else { return }
      find(.misreads, at: now, "takes the bearer for open", Array(bearer.utf8))
    case .posted: judgePost(at: now)
    case .postFailed(.dataLength):
      find(.misreads, at: now, "does not see DOWNLOAD within 5 ms, and begins again")
    case .stopped: find(.stops, at: now, notice.words)
    case .crashed: find(.crashes, at: now, notice.words)
    case .sent: believedCount += 1
    case .moduleSwitchedOff, .attached, .attachFailed, .positionTaken, .bearerFailed, .postFailed,
      .connected, .connectionFailed, .sendingFailed:
      break  // It is right, or its result is judged.
    }
  }

  private mutating func follow(_ notice: Sketch.Notice, at now: Instant) {
    switch notice {
    case .attachFailed, .bearerFailed, .postFailed, .connectionFailed, .sendingFailed:
      failure = failure ?? (now, heard)
    case .attached, .bearerOpened, .posted, .connected, .sent: failure = nil
    case .moduleSwitchedOff, .simAccepted, .signalRead, .positionTaken, .batteryRead, .stopped,
      .crashed:
      break  // Not of a method that is tried again.
    }
  }

  private mutating func judgePost(at now: Instant) {
    believedCount += 1
    guard let status else {
      find(.loses, at: now, "takes a report for delivered of which the module has said nothing")
      return
    }
    guard !(200..<300).contains(status.code) else { return }
    find(.loses, at: now, "takes a report for delivered that was not", Array(status.line.utf8))
  }
}
