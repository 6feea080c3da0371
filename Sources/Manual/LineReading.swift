import Primitives
import SIM7000

/// A line whose reader makes values of its fields, one at a time.
///
/// For the lines that come seldom, or have lists in them; those that programs poll are written
/// straight from the line.
struct RareLine {
  let bytes: [UInt8]
  let name: String

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parameters after `NAME:`, or all of a line that does not begin so.
  var parameters: ATParameters { ATParameters(of: bytes, name: name) }
}

/// How the lines of a name are read.
struct LineReading: Sendable {
  typealias Reader = @Sendable (RareLine) -> [Field]?
  typealias Speaker = @Sendable (RareLine) -> String?

  /// What `SIM7000` has a type for, and programs poll.
  enum Value {
    case registration
    case operators
    case system
    case signal
    case extendedSignal
    case battery
    case navigation
    case clock
    case sim
    case bearer
    case httpAction
  }

  var value: Value?
  /// Reads what the value does not.
  var reader: Reader?
  /// What its type or its reader refuses is not named by the dictionary either.
  var isJudged = false
  /// Says in a sentence what the value does not.
  var speaker: Speaker?
  /// What neither has a word for may be a URC.
  private(set) var mayBeURC = true

  init(ofLinesNamed name: String) {
    self = Self.all[name] ?? LineReading()
    speaker = settingSpeakers[name] ?? identitySpeakers[name]
    mayBeURC = identitySpeakers[name] == nil && value?.isNeverUnsolicited != true
  }

  private init(_ value: Value? = nil, _ reader: Reader? = nil, isJudged: Bool = false) {
    self.value = value
    self.reader = reader
    self.isJudged = isJudged
  }

  private static let identity = LineReading(nil, identityFields, isJudged: true)
  private static let registration = LineReading(
    .registration,
    registrationFields,
    isJudged: true
  )
  private static let message = LineReading(nil, storedMessageFields, isJudged: true)
  private static let navigation = LineReading(.navigation, cutNavigationFields, isJudged: true)

  private static let all: [String: LineReading] = [
    "+CREG": registration, "+CGREG": registration, "+CEREG": registration,
    "+C5GREG": LineReading(nil, registrationFields),
    "+COPS": LineReading(.operators, networkFields, isJudged: true),
    "+CPSI": LineReading(.system, systemFields, isJudged: true),
    "+CSQ": LineReading(.signal, signalQualityFields, isJudged: true),
    "+CESQ": LineReading(.extendedSignal),
    "+CPOL": LineReading(nil, preferredOperatorFields, isJudged: true),
    "+CIND": LineReading(nil, indicatorFields),
    "+CGDCONT": LineReading(nil, contextFields),
    "+CGCONTRDP": LineReading(nil, dynamicParameterFields),
    "+CGPADDR": LineReading(nil, packetAddressFields),
    "+CGEV": LineReading(nil, packetEventFields),
    "+CMGL": message, "+CMGR": message,
    "+CPMS": LineReading(nil, messageStorageFields),
    "+CNUM": LineReading(nil, subscriberNumberFields),
    "+CLCC": LineReading(nil, callFields),
    "+CRSM": LineReading(nil, simAccessFields),
    "+CBC": LineReading(.battery, batteryFields, isJudged: true),
    "+CBANDCFG": LineReading(nil, bandFields),
    "+CDNSCFG": LineReading(nil, nameServerFields),
    "+CSCS": LineReading(nil, characterSetFields),
    "+IFC": LineReading(nil, flowControlFields),
    "+CFUN": LineReading(nil, functionalityFields),
    "+CEDRXRDP": LineReading(nil, extendedReceptionFields),
    "+GSV": LineReading(nil, versionLineFields),
    "STATE": LineReading(nil, connectionStateFields),
    "VOICE CALL": LineReading(nil, voiceCallFields),
    "MISSED_CALL": LineReading(nil, missedCallFields),
    "+HTTPTOFS": LineReading(nil, downloadFields),
    "+HTTPREAD": LineReading(nil, bodyLengthFields),
    "+CGNSXTRA": LineReading(nil, assistanceFields),
    "+CARECV": LineReading(nil, receivedFields),
    "+CASTATE": LineReading(nil, socketEventFields),
    "+CADATAIND": LineReading(nil, socketEventFields),
    "+SAPBR": LineReading(.bearer, bearerParameterFields, isJudged: true),
    "+RXDTMF": LineReading(nil, siblingFields),
    "+CHTTPSOPSE": LineReading(nil, siblingFields),
    "+CGNSINF": navigation, "+UGNSINF": navigation,
    "+CCLK": LineReading(.clock, clockFields, isJudged: true),
    "*PSUTTZ": LineReading(nil, networkTimeFields, isJudged: true),
    "+CPIN": LineReading(.sim, isJudged: true),
    "+HTTPACTION": LineReading(.httpAction, isJudged: true),
    "+CIFSR": LineReading(nil, localAddressFields, isJudged: true),
    "I": identity, "ATI": identity, "+CGMR": identity, "+GMR": identity, "Revision": identity,
    "+GSN": identity, "+CGSN": identity, "+CCID": identity, "+CIMI": identity,
    "+SIMCOMATI": identity,
    "+CGMM": LineReading(nil, identityFields), "+GMM": LineReading(nil, identityFields),
    "+CGMI": LineReading(nil, identityFields), "+GMI": LineReading(nil, identityFields),
  ]
}

extension LineName {
  /// Writes the fields of `line` as the members of an object.
  package func describe(_ line: Span<UInt8>, into json: inout JSONWriter) {
    describe(line, sink: &json)
  }

  /// Writes the fields of `line`, which has this name and no line ending: those of the line in its
  /// order, then what follows from them.
  func describe(_ line: Span<UInt8>, sink: inout some ATFieldSink & ~Copyable) {
    if let value = reading.value, value.describe(line, into: &sink) { return }
    if reading.reader == nil, !line.mayBeEvent, layouts.describe(line, named: self, into: &sink) {
      return
    }
    sink.put(rareFields(RareLine(bytes: line.array, name: text)))
  }

  private func rareFields(_ line: RareLine) -> [Field] {
    if let read = reading.reader?(line) { return read }
    if let event = eventFields(line) { return event }
    return namedParameters(line, isJudged: reading.isJudged)
  }

  /// Writes one short sentence; false, and nothing is written, for a line whose parameters speak
  /// for themselves or cannot be read.
  package func say(_ line: Span<UInt8>, into text: inout TextBuffer) -> Bool {
    if let value = reading.value, value.say(line, into: &text) { return true }
    if let words = reading.speaker?(RareLine(bytes: line.array, name: self.text)) {
      text.append(string: words)
      return true
    }
    guard reading.mayBeURC, let words = URC(parsing: line)?.words else { return false }
    text.append(string: words)
    return true
  }
}

extension LineReading.Value {
  /// Nothing comes with the name but what was asked for.
  fileprivate var isNeverUnsolicited: Bool {
    switch self {
    case .operators, .system, .signal, .battery, .clock: true
    case .registration, .extendedSignal, .navigation, .sim, .bearer, .httpAction: false
    }
  }

  /// Writes the fields of `line`; false, and nothing is written, for one that cannot be read.
  func describe(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) -> Bool {
    switch self {
    case .registration:
      guard let value = try? Registration(parsing: line), value.areaCode != 0 else { return false }
      value.describe(line, into: &sink)
    case .operators:
      guard let value = try? OperatorSelection(parsing: line) else { return false }
      value.describe(into: &sink)
    case .system:
      guard let value = try? SystemInformation(parsing: line), value.hasLevels(of: line) else {
        return false
      }
      value.describe(line, into: &sink)
    case .signal:
      guard let value = try? SignalQuality(parsing: line) else { return false }
      value.describe(into: &sink)
    case .extendedSignal:
      return ExtendedLevels(line)?.describe(into: &sink) != nil
    case .battery:
      guard let value = try? BatteryCharge(parsing: line) else { return false }
      value.describe(into: &sink)
    case .navigation:
      guard let value = try? NavigationInformation(parsing: line),
        !NavigationInformation.isShifted(line)
      else { return false }
      value.describe(line, into: &sink)
    case .clock:
      guard let value = try? Clock(parsing: line) else { return false }
      value.describe(into: &sink)
    case .sim:
      return describeSIM(line, into: &sink)
    case .bearer:
      guard let value = try? BearerStatus(parsing: line) else { return false }
      value.describe(into: &sink)
    case .httpAction:
      guard let value = try? HTTPActionResult(parsing: line) else { return false }
      value.describe(into: &sink)
    }
    return true
  }

  /// Writes a sentence on `line`; false, and nothing is written, for one that cannot be read.
  func say(_ line: Span<UInt8>, into text: inout TextBuffer) -> Bool {
    switch self {
    case .registration: (try? Registration(parsing: line))?.say(into: &text) != nil
    case .operators: (try? OperatorSelection(parsing: line))?.say(into: &text) != nil
    case .system: (try? SystemInformation(parsing: line))?.say(into: &text) != nil
    case .signal: (try? SignalQuality(parsing: line))?.say(into: &text) != nil
    case .battery: (try? BatteryCharge(parsing: line))?.say(into: &text) != nil
    case .navigation: (try? NavigationInformation(parsing: line))?.say(into: &text) != nil
    case .clock: (try? Clock(parsing: line))?.say(into: &text) != nil
    case .sim: (try? SIMState(parsing: line))?.say(into: &text) != nil
    case .bearer: (try? BearerStatus(parsing: line))?.say(into: &text) != nil
    case .httpAction: (try? HTTPActionResult(parsing: line))?.say(into: &text) != nil
    case .extendedSignal: false
    }
  }
}

extension Span where Element == UInt8 {
  /// False for a line whose name belongs to no event, as most do.
  fileprivate var mayBeEvent: Bool {
    guard count > 1, self[0] == ASCII.plus, ASCII.isLetter(self[1]) else { return true }
    return starts(with: "+PDP") || starts(with: "+SAPBR") || starts(with: "+APP PDP")
      || starts(with: "+CTZV")
  }

  var isASCII: Bool {
    var all: UInt8 = 0
    for index in indices { all |= self[index] }
    return all < 0x80
  }
}
