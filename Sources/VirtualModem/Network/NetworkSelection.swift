import Surroundings

/// Which technologies and bands the TE lets the module use; kept without power.
///
/// What it comes to is worked out when it changes, not at every event.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.
struct NetworkSelection: Decodable, Equatable, Sendable {
  typealias Technologies = Surroundings.Radio.Technologies

  /// `AT+CBAND`.
  enum GSMBand: String, Decodable, Equatable, Sendable {
    case extended = "EGSM_MODE"
    case digital = "DCS_MODE"
    case all = "ALL_MODE"
  }

  /// `AT+MCELLLOCK`, `AT+NCELLLOCK`.
  struct Lock: Decodable, Equatable, Sendable {
    var channel: Int
    var physicalCell: Int
  }

  /// `AT+CNMP`, whose default differs between variants.
  ///
  /// Project value: automatic finds every network that the caller may invent.
  var preferredMode = 2 {
    didSet { update() }
  }
  /// `AT+CMNB`: both, for the same reason.
  var preferredLTE = 3 {
    didSet { update() }
  }
  var band = GSMBand.all {
    didSet { update() }
  }
  /// `AT+CBANDCFG`; `nil` until it is set: all that the variant has.
  var catMBands: [Int]? {
    didSet { update() }
  }
  var narrowBands: [Int]? {
    didSet { update() }
  }
  /// In force from the next restart on.
  var catMLock: Lock?
  var narrowLock: Lock?

  /// What all of that leaves.
  private(set) var technologies = Technologies.all

  private mutating func update() {
    var left = Technologies.all
    if preferredMode == 38 || band == .digital { left.remove(.gsm) }
    if preferredMode == 13 || preferredLTE & 1 == 0 { left.remove(.catM1) }
    if preferredMode == 13 || preferredLTE & 2 == 0 { left.remove(.nbIoT) }
    if catMBands?.contains(ServingCell.band) == false { left.remove(.catM1) }
    if narrowBands?.contains(ServingCell.band) == false { left.remove(.nbIoT) }
    technologies = left
  }

  /// The technologies whose cell here is not the one that is locked on to.
  var lockedOut: Technologies {
    var barred: Technologies = []
    if let catMLock, catMLock != ServingCell.catM { barred.insert(.catM1) }
    if let narrowLock, narrowLock != ServingCell.narrow { barred.insert(.nbIoT) }
    return barred
  }
}

/// The figures of the cells there are, each from one published line.
///
/// - Source: `AT+CPSI?` of SIM7000 modules in technocreatives/sim7000 (CAT-M1) and
///   amtir/QoS_NB-IoT_SIM7000 (NB-IoT), as quoted in their repositories.
enum ServingCell {
  /// Of both LTE technologies.
  static let band = 20
  static let catM = NetworkSelection.Lock(channel: 6_400, physicalCell: 149)
  static let narrow = NetworkSelection.Lock(channel: 6_290, physicalCell: 182)
  static let gsmChannel = 61
  /// - Source: 3GPP TS 45.005, table 2-2: GSM 900 has the channels 0 to 124.
  static let gsmBandText = "EGSM 900"
}

/// `AT+COPS`.
struct OperatorChoice: Decodable, Equatable, Sendable {
  enum Mode: Int, Decodable, Equatable, Sendable {
    case automatic = 0
    case manual = 1
    case deregistered = 2
    case manualThenAutomatic = 4
  }

  var mode = Mode.automatic
  /// The one that was asked for: country and network code.
  var plmn = ""
  /// The only technology to be used, if one was named.
  var technology: Surroundings.Radio.Technology?
  /// `<format>`: long, short, numeric.
  var format = 0
}
