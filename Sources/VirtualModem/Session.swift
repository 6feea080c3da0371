import Primitives

/// What the module keeps without power.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, the parameter saving mode
///   of each command.
package struct Memory: Decodable, Equatable, Sendable {
  /// `AT+IPR`; 0 is autobauding.
  var baud: UInt32 = 0
  /// `AT+CNMP`, `AT+CMNB`, bands and locked cells.
  var selection = NetworkSelection()
  /// `AT+COPS`.
  var operators = OperatorChoice()
  /// `AT+CMCFG`.
  var carrier = CarrierProfile()
  /// `AT+CGDCONT`.
  var contexts = [PacketContext()]
  /// `AT+CGSMS`.
  ///
  /// Project value: GSM first, as the circuit-switched side always has it.
  var messageService = 3
  /// `AT+CFUN`; 0 is not saved.
  var functionality = 1
  /// `AT&W`.
  var profile: LineProfile?
  /// `AT+CFUN=0,1`: the level to come up with, this once.
  var functionalityAtBoot: Int?
  /// `AT+CCLK`, which keeps nothing else.
  var zoneQuarters: Int8 = 0
  var files = FileSystem()
  /// Of `AT+CSSLCFG="convert",1`, by the name of the certificate's file.
  var clientKeys: [String: ClientKey] = [:]
  /// When the file of orbits that `AT+CGNSCPY` has copied was downloaded: UTC in milliseconds.
  var orbitsWritten: Int64?
  var backup = FileBackup()
  /// `AT+CBATCHK`.
  var checksVoltage = false
  /// `AT+SHCONF` and `AT+SHSSL`.
  var secure = SecureConfiguration()
  /// What plain settings keep.
  var stored = StoredValues()
  /// The messages that are not on the card.
  var messages = MessageStore(capacity: MessageStore.equipmentCapacity)
  /// `AT+CSAS`.
  var messageProfile: MessageProfile?
  /// On the card, not in the module: what its holder has done to it.
  var card = CardMemory()
  /// The cards that have been in the holder before; the newest last.
  var otherCards: [CardMemory] = []
  /// `AT+CSIMLOCK`.
  var personalization = Personalization()
  /// In the network: the subscriber's services.
  var services = SubscriberServices()
}

extension Memory {
  /// True if every list has the length that the module relies on.
  package var isWhole: Bool {
    messages.capacity == MessageStore.equipmentCapacity
      && (otherCards + [card]).allSatisfy { $0.messages.capacity == MessageStore.cardCapacity }
      && contexts.allSatisfy { (1...CommandTable.contextsMax).contains($0.number) }
      && backup.paths.count == FileBackup.countMax
      && messageProfile.map { StoredValues.areWhole($0.parameters, of: "+CSMP") } ?? true
      && stored.areWhole
  }
}

/// What begins afresh at every boot.
struct Session: Sendable {
  let start: Instant
  /// The states of rules, by their names.
  var states: [String: String] = [:]
  /// When a rule is due, by its number.
  var dueRules: [Int: Agenda.Ticket] = [:]
  /// One for each of `Port.commandPorts`.
  private(set) var channels = [Channel](
    repeating: Channel(),
    count: VirtualModem.Port.commandPorts.count
  )
  var agenda = Agenda()
  var requests = NetworkRequests()
  /// Plain settings that are not as they are stored.
  var values = StoredValues()
  var messages = MessageService()
  var functionality: Int
  var isSIMInitialised = false
  /// The right PIN has been entered.
  var isUnlocked = false
  /// The card is of a network that `AT+CSIMLOCK` allows.
  var isPersonalizationMet = true
  var simSeen: SIMSeen?
  var network: NetworkRegistration
  var isDetached = false
  var serviceData = ServiceData()
  /// The contexts of `AT+CGACT`, in the order of their numbers.
  var activeContexts: [Int] = []
  /// What the last command that wanted PIN2 has left open.
  var secretWanted: SecondSecret?
  /// `AT+CSIM`: where the card stands.
  var cardCursor = CardCursor()
  var toolkit = TCPToolkit()
  var sockets = ToolkitSockets()
  var appSockets = AppSockets()
  var packetCall: PacketCall?
  var bearers = [Bearer](repeating: Bearer(), count: Bearer.count)
  var http: HTTPService
  var appNetwork = AppNetwork()
  var download = FileDownload()
  var ftp = FTPService()
  var secure = SecureService()
  var mqtt = MQTTService()
  var tls = [TLSContext](repeating: TLSContext(), count: TLSContext.count)
  var gnss: GNSSReceiver
  var clock: ModuleClock
  var location = LocationService()
  var voltage = VoltageLevel.normal
  var slowClock = SlowClock()
  var powerSaving = PowerSaving()
  var pins = Pins()
  /// The end of the pulse at RI.
  var ringsUntil = Instant.zero
  var applicationToolkit = ApplicationToolkit()
  /// `AT+CFSINIT` has got its buffer.
  var hasFileBuffer = false

  init(settings: VirtualModem.Settings, memory: Memory, at now: Instant) {
    start = now
    functionality = memory.functionalityAtBoot ?? memory.functionality
    network = NetworkRegistration(
      isFast: settings.isFast,
      barred: memory.selection.lockedOut
    )
    http = HTTPService()
    gnss = GNSSReceiver(
      GNSSConfiguration(settings: settings, memory: memory),
      seed: settings.seed,
      isFast: settings.isFast
    )
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
  var calls: SeededGenerator

  init(seed: UInt64) {
    boot = SeededGenerator(seed: seed, stream: 1)
    autobaud = SeededGenerator(seed: seed, stream: 2)
    registration = SeededGenerator(seed: seed, stream: 3)
    http = SeededGenerator(seed: seed, stream: 4)
    calls = SeededGenerator(seed: seed, stream: 5)
  }

  /// At a cold boot the first one or two `AT` are lost to autobauding.
  ///
  /// - Source: reported by users of lwcell (issue 5) and TinyGSM (issue 495).
  mutating func lostPrefixes() -> Int {
    Int(autobaud.integer(in: 1...2))
  }
}
