import GNSS
import Primitives

/// What a request holds, whatever its format.
struct ReportReading {
  /// The tracker's id, if it has the right form.
  var id: String?
  var report: Report?
  /// Each thing that makes the request unusable.
  var problems: [String] = []
  /// Optional keys that are left out.
  var notes: [String] = []
  /// No position, and none is meant: answered well and passed over.
  var isIgnored = false

  /// Reads by the request's format.
  init(_ request: Request) {
    switch request.format {
    case .plain, .full: self.init(plain: request)
    case .ownTracks: self.init(ownTracks: request)
    case .osmAnd: self.init(osmAnd: request)
    case .traccarJSON: self.init(traccar: request)
    }
  }

  private init(plain request: Request) {
    let reader = ReportReader(request.body.span)
    id = reader.id
    report = reader.report
    problems = reader.problems
    notes = reader.notes
  }

  /// The object that the body is; notes what is wrong with it.
  mutating func object(in body: [UInt8]) -> JSONObject? {
    do throws(JSONError) {
      if case .object(let object) = try JSONValue(body.span) { return object }
      problems.append("body: expected an object")
    } catch {
      problems.append("body: not JSON at byte \(error.offset + 1)")
    }
    return nil
  }

  /// Takes `text` for the id if it can be one.
  mutating func setID(_ text: String?, from key: String) {
    guard let text else {
      problems.append("\(key): missing")
      return
    }
    guard ReportReader.isID(text) else {
      problems.append("\(key): expected \(ReportReader.idRule)")
      return
    }
    id = text
  }

  /// Notes a key that is given and has made no `value`; 0 and -1 are what engines do not know.
  mutating func note<Value>(
    _ key: String,
    _ given: @autoclosure () -> JSONValue?,
    _ value: Value?,
    _ expected: String = "a number in its range"
  ) {
    guard report != nil, value == nil, let given = given(), given != .null,
      given.scaled(0).map({ (-1...0).contains($0) }) != true
    else { return }
    notes.append("\(key): expected \(expected), left out")
  }

  /// Takes the coordinates, in units of 10^-7 degrees, for the report's.
  mutating func setPosition(latitude: Int64?, longitude: Int64?, keys: (String, String)) {
    if latitude.map({ (-900_000_000...900_000_000).contains($0) }) != true {
      problems.append("\(keys.0): expected a number from -90 to 90")
    }
    if longitude.map({ (-1_800_000_000...1_800_000_000).contains($0) }) != true {
      problems.append("\(keys.1): expected a number from -180 to 180")
    }
    guard problems.isEmpty, let latitude, let longitude,
      let position = Position(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
    else { return }
    report = Report(position: position)
  }
}

/// Units of engines.
extension Report {
  /// From an error circle: the HDOP that `errorMetres` makes the same circle of.
  mutating func setAccuracy(metres: Int64?) {
    guard hdop == nil, let metres, metres > 0 else { return }
    let hundredths = Double(min(metres, 300)) / BackendSettings.metresForEachHDOP * 100
    hdop = HDOP(hundredths: UInt16(hundredths))
  }

  /// The cell of ``Report/batteryPercent``, with the page's bounds of a low one.
  mutating func setBattery(percent: Int64?) {
    guard let percent, (0...100).contains(percent) else { return }
    batteryMillivolts = UInt16(3_500 + 13 * percent / 2)
  }

  mutating func setSpeed(millimetresPerSecond speed: Int64?) {
    guard let speed, (0...1_000_000).contains(speed) else { return }
    speedMillimetresPerSecond = Int32(speed)
  }

  mutating func setCourse(hundredths: Int64?) {
    guard let hundredths, (0...36_000).contains(hundredths) else { return }
    courseHundredths = UInt16(hundredths % 36_000)
  }

  mutating func setAltitude(millimetres: Int64?) {
    guard let millimetres, (-1_000_000...100_000_000).contains(millimetres) else { return }
    altitudeMillimetres = Int32(millimetres)
  }

  mutating func setEvent(_ name: String?, cause: String?) {
    event = Event.allCases.first { "\($0.name)" == name }
    self.cause = Cause.allCases.first { "\($0.name)" == cause }
  }

  mutating func setSequence(_ number: Int64?) {
    guard let number, number >= 0 else { return }
    sequence = number
  }

  mutating func setFixAge(seconds: Int64?) {
    guard let seconds, (0...Int64(Int32.max)).contains(seconds) else { return }
    fixAgeSeconds = Int32(seconds)
  }

  /// The same where `time` is that of the fix, as engines have it: it becomes that of the event.
  mutating func setAgeOfTimedFix(seconds: Int64?) {
    setFixAge(seconds: seconds)
    if let fixAgeSeconds { time = time.map { $0 + .seconds(Int64(fixAgeSeconds)) } }
  }
}
