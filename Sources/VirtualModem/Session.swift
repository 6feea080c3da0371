import Primitives

/// What the module keeps without power.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, the parameter saving mode
///   of each command.
struct Memory: Sendable {
  /// `AT+IPR`; 0 is autobauding.
  var baud: UInt32
  /// `AT+CNMP`, whose default differs between variants.
  ///
  /// Project value: automatic finds every network that the caller may invent.
  var preferredMode = 2
  /// `AT+CMNB`: both, for the same reason.
  var preferredLTE = 3
  /// `AT+CFUN`; 0 is not saved.
  var functionality = 1
  /// `AT&W`.
  var profile: LineProfile?
  /// `AT+CFUN=0,1`: the level to come up with, this once.
  var functionalityAtBoot: Int?
  /// `AT+CCLK`, which keeps nothing else.
  var zoneQuarters: Int8 = 0
  var files = FileSystem()
  var backup = FileBackup()
  /// `AT+CBATCHK`.
  var checksVoltage = false
  /// `AT+SHCONF` and `AT+SHSSL`.
  var secure = SecureConfiguration()
  /// What plain settings keep.
  var stored = StoredValues()
  /// Not of the module: requests get numbers that no earlier one had.
  var requestCount = 0
  /// On the card, not in the module: what its holder has done to it.
  var card = CardMemory()

  init(baud: UInt32) {
    self.baud = baud
  }
}

/// What begins afresh at every boot.
struct Session: Sendable {
  /// One for each of `Port.commandPorts`.
  private(set) var channels = [Channel](
    repeating: Channel(),
    count: VirtualModem.Port.commandPorts.count
  )
  var agenda = Agenda()
  var requests = NetworkRequests()
  /// Plain settings that are not as they are stored.
  var values = StoredValues()
  var functionality: Int
  var isSIMInitialised = false
  /// The right PIN has been entered.
  var isUnlocked = false
  var simSeen: SIMSeen?
  var network: NetworkRegistration
  var reportsNetworkTime = false
  var operatorFormat = 0
  var isDetached = false
  var toolkit = TCPToolkit()
  var bearers = [Bearer](repeating: Bearer(), count: Bearer.count)
  var http: HTTPService
  var appNetwork = AppNetwork()
  var secure = SecureService()
  var mqtt = MQTTService()
  var tls = [TLSContext](repeating: TLSContext(), count: TLSContext.count)
  var gnss: GNSSReceiver
  var clock: ModuleClock
  var voltage = VoltageLevel.normal
  var slowClock = SlowClock()
  var powerSaving = PowerSaving()
  var pins = Pins()
  /// `AT+CFSINIT` has got its buffer.
  var hasFileBuffer = false

  init(settings: VirtualModem.Settings, memory: Memory, at now: Instant) {
    functionality = memory.functionalityAtBoot ?? memory.functionality
    network = NetworkRegistration(isFast: settings.isFast)
    http = HTTPService()
    gnss = GNSSReceiver(seed: settings.seed, isFast: settings.isFast)
    gnss.hasNoise = settings.hasPositionNoise
    clock = ModuleClock(at: now, zoneQuarters: memory.zoneQuarters)
    for index in channels.indices {
      (memory.profile ?? .factory).apply(to: &channels[index])
    }
  }

  /// The channel of a port that takes commands.
  subscript(port: VirtualModem.Port) -> Channel {
    get { channels[port.rawValue] }
    _modify { yield &channels[port.rawValue] }
  }
}

/// The module's dice, one set per purpose: a draw for one thing does not shift
/// the others.
struct Chance: Sendable {
  var boot: SeededGenerator
  var autobaud: SeededGenerator
  var registration: SeededGenerator
  var http: SeededGenerator
  var gnss: SeededGenerator

  init(seed: UInt64) {
    boot = SeededGenerator(seed: seed, stream: 1)
    autobaud = SeededGenerator(seed: seed, stream: 2)
    registration = SeededGenerator(seed: seed, stream: 3)
    http = SeededGenerator(seed: seed, stream: 4)
    gnss = SeededGenerator(seed: seed, stream: 5)
  }

  /// At a cold boot the first one or two `AT` are lost to autobauding.
  ///
  /// - Source: reported by users of lwcell (issue 5) and TinyGSM (issue 495).
  mutating func lostPrefixes() -> Int {
    Int(autobaud.integer(in: 1...2))
  }
}
