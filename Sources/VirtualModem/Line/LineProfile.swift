/// A number that a basic command sets: `ATE1`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2: ranges, and the saving
///   mode of each.
enum BasicParameter: Int, CaseIterable, Sendable {
  case echo, quiet, verbose, callProgress, loudness, speaker, carrier, terminalReady, connectSpeed

  var name: String {
    switch self {
    case .echo: "E"
    case .quiet: "Q"
    case .verbose: "V"
    case .callProgress: "X"
    case .loudness: "L"
    case .speaker: "M"
    case .carrier: "&C"
    case .terminalReady: "&D"
    case .connectSpeed: "&E"
    }
  }

  var range: ClosedRange<Int> {
    switch self {
    case .echo, .quiet, .verbose, .carrier, .connectSpeed: 0...1
    case .callProgress: 0...4
    case .loudness: 0...3
    case .speaker, .terminalReady: 0...2
    }
  }

  /// As the module leaves the factory.
  ///
  /// Echo is the manual's; project values where it is silent: words, results, the
  /// whole of `CONNECT`, and no line that the TE may not have, except that a TE which drops DTR
  /// ends its connection, as modules with the same maker's baseband do after `AT&F`.
  var factory: Int {
    switch self {
    case .echo, .verbose: 1
    case .terminalReady: 2
    case .callProgress: 4
    case .quiet, .loudness, .speaker, .carrier, .connectSpeed: 0
    }
  }

  /// The manual says NO_SAVE of the others.
  var isSaved: Bool {
    switch self {
    case .verbose, .callProgress, .carrier, .terminalReady: true
    case .echo, .quiet, .loudness, .speaker, .connectSpeed: false
    }
  }
}

/// An S-register.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.11 to 2.2.18.
struct Register: Equatable, Sendable {
  var number: Int
  var range: ClosedRange<Int>
  var factory: Int
  /// Its place in `all`.
  fileprivate(set) var index = 0

  static let editing = all[3]

  /// S7 has no default in the manual; 60 is that of SIMCom's SIM800.
  static let all: [Register] = {
    var all = [
      Register(number: 0, range: 0...255, factory: 0),
      Register(number: 3, range: 13...13, factory: 13),
      Register(number: 4, range: 10...10, factory: 10),
      Register(number: 5, range: 0...127, factory: 8),
      Register(number: 6, range: 0...999, factory: 2),
      Register(number: 7, range: 0...255, factory: 60),
      Register(number: 8, range: 0...255, factory: 2),
      Register(number: 10, range: 1...255, factory: 14),
    ]
    for index in all.indices { all[index].index = index }
    return all
  }()

  static func numbered(_ number: Int?) -> Register? {
    all.first { $0.number == number }
  }

  /// Three digits, as V.250 5.3.2 has it; the manual says only `<n>`.
  static func text(_ value: Int) -> String {
    Decimal.padded(value, digits: 3)
  }
}

/// What `AT&W` keeps of a port, and `ATZ` brings back.
struct LineProfile: Decodable, Equatable, Sendable {
  private var parameters: [Int]
  private var registers: [Int]

  static let factory = LineProfile(of: Channel())

  init(of channel: Channel) {
    parameters = BasicParameter.allCases.map { $0.isSaved ? channel[$0] : $0.factory }
    registers = Register.all.map { channel[$0] }
  }

  func apply(to channel: inout Channel) {
    channel.format.errorReporting = .disabled
    for (parameter, value) in zip(BasicParameter.allCases, parameters) {
      channel[parameter] = value
    }
    for (register, value) in zip(Register.all, registers) {
      channel[register] = value
    }
  }
}
