/// What the write commands of the TCP toolkit set: `AT+CIPMUX=1` and its kin.
///
/// Each comment has the value after a start first.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8.
public enum TCPSetting: Equatable, ATParameter {
  /// `AT+CIPMUX=<0|1>`: several connections; to be set before the context is up.
  case isMultiplexed(Bool)
  /// `AT+CIPMODE=<0|1>`: the line carries the connection's data.
  case isTransparent(Bool)
  /// `AT+CIPQSEND=<0|1>`: `DATA ACCEPT` at once in place of `SEND OK` when the peer
  /// has acknowledged.
  case sendsQuickly(Bool)
  /// `AT+CIPHEAD=<0|1>`: `+IPD,<length>:` in front of what is received.
  case hasHeader(Bool)
  /// `AT+CIPSHOWTP=<0|1>`: the header has the transport too.
  case showsTransport(Bool)
  /// `AT+CIPSRIP=<0|1>`: `RECV FROM:<address>:<port>` in front of what is received.
  case showsRemoteAddress(Bool)
  /// `AT+CIPSPRT=<n>`.
  case prompt(TCPPrompt)
  /// `AT+CIPATS=<0|1>[,<s>]`: sends what has arrived after `<s>` seconds; `nil`
  /// does not.
  case sendsAfter(Bounded<1, 100>?)
  /// `AT+CIPRXGET=<0|1>`: what is received waits to be read; to be set before
  /// connecting.
  case receivesOnRequest(Bool)
  /// `AT+CIPSENDHEX=<0|1>`: payloads are hexadecimal.
  case sendsHexadecimal(Bool)
  /// `AT+CIPHEXS=<0|1|2>`.
  case hexadecimalOutput(Bounded<0, 2>)
  /// `AT+CLPORT="<transport>",<port>`: our own port; 0 is any.
  case localPort(Transport, UInt16)
  /// `AT+CIPRDTIMER=<ms>,<ms>`: 2 000 and 3 500; how long a remote close is delayed.
  case removalDelay(Bounded<100, 4_000>, multiplexed: Bounded<100, 7_000>)
  /// `AT+CIPTKA=<0|1>[,<s>[,<s>[,<n>]]]`; `nil` switches it off.
  case keepAlive(TCPKeepAlive?)
  /// `AT+CIPOPTION=<0|1>`: 1 switches Nagle's algorithm off.
  case isNagleOff(Bool)
  /// `AT+CIPDPDP=<0|1>[,<s>,<n>]`: looks for a lost context; `nil` does not.
  case contextCheck(TCPContextCheck?)
  /// `AT+CIPCCFG=...`.
  case transfer(TCPTransfer)
  /// `AT+CIPUDPMODE=<0|1>`: datagrams may go to any peer.
  case isUDPExtended(Bool)
  /// `AT+CIPUDPMODE=2,"<host>",<port>`: the peer of the datagrams to come.
  case udpPeer(HostName, port: UInt16)
  /// `AT+CIPSGTXT=<0|1>`: the second PDP context.
  case usesSecondContext(Bool)

  /// The command that sets it.
  public var command: CommandRow {
    switch self {
    case .isMultiplexed: .cipmux
    case .isTransparent: .cipmode
    case .sendsQuickly: .cipqsend
    case .hasHeader: .ciphead
    case .showsTransport: .cipshowtp
    case .showsRemoteAddress: .cipsrip
    case .prompt: .cipsprt
    case .sendsAfter: .cipats
    case .receivesOnRequest: .ciprxget
    case .sendsHexadecimal: .cipsendhex
    case .hexadecimalOutput: .ciphexs
    case .localPort: .clport
    case .removalDelay: .ciprdtimer
    case .keepAlive: .ciptka
    case .isNagleOff: .cipoption
    case .contextCheck: .cipdpdp
    case .transfer: .cipccfg
    case .isUDPExtended, .udpPeer: .cipudpmode
    case .usesSecondContext: .cipsgtxt
    }
  }

  public func encode(into line: inout ATLine) {
    switch self {
    case .isMultiplexed(let flag), .isTransparent(let flag), .sendsQuickly(let flag),
      .hasHeader(let flag), .showsTransport(let flag), .showsRemoteAddress(let flag),
      .receivesOnRequest(let flag), .sendsHexadecimal(let flag), .isNagleOff(let flag),
      .isUDPExtended(let flag), .usesSecondContext(let flag):
      flag.encode(into: &line)
    case .prompt(let prompt): prompt.encode(into: &line)
    case .sendsAfter(let seconds): ATList(seconds != nil, seconds).encode(into: &line)
    case .hexadecimalOutput(let mode): mode.encode(into: &line)
    case .localPort(let transport, let port): ATList(transport, port).encode(into: &line)
    case .removalDelay(let delay, let multiplexed): ATList(delay, multiplexed).encode(into: &line)
    case .keepAlive(let keepAlive):
      ATList(keepAlive != nil, keepAlive?.idle, keepAlive?.interval, keepAlive?.count)
        .encode(into: &line)
    case .contextCheck(let check):
      ATList(check != nil, check?.interval, check?.attempts).encode(into: &line)
    case .transfer(let transfer): transfer.encode(into: &line)
    case .udpPeer(let host, let port): ATList(2, host, port).encode(into: &line)
    }
  }
}

/// `<send prompt>` of `AT+CIPSPRT`.
public enum TCPPrompt: UInt8, Equatable, ATParameter {
  /// No `> `, but `SEND OK`.
  case resultOnly = 0
  /// `> ` and `SEND OK`.
  case promptAndResult = 1
  /// Neither.
  case none = 2
}

/// `AT+CIPTKA=1,<idle>,<interval>,<count>`.
public struct TCPKeepAlive: Equatable, Sendable {
  /// Seconds without traffic before the first probe.
  public var idle: Bounded<30, 7_200>
  /// Seconds between probes.
  public var interval: Bounded<30, 600>
  /// The number of probes before the connection counts as lost.
  public var count: Bounded<1, 9>

  /// Seconds without data, seconds between probes, and the number of probes.
  public init(idle: Bounded<30, 7_200>, interval: Bounded<30, 600>, count: Bounded<1, 9>) {
    self.idle = idle
    self.interval = interval
    self.count = count
  }
}

/// `AT+CIPDPDP=1,<interval>,<timer>`.
public struct TCPContextCheck: Equatable, Sendable {
  /// Seconds between checks, 10 after a start.
  public var interval: Bounded<1, 180>
  /// How many in a row must fail, 3 after a start.
  public var attempts: Bounded<1, 10>

  /// Seconds between checks, and the number of failed checks.
  public init(interval: Bounded<1, 180>, attempts: Bounded<1, 10>) {
    self.interval = interval
    self.attempts = attempts
  }
}

/// `AT+CIPCCFG=<NmRetry>,<WaitTm>,<SendSz>,<esc>,<Rxmode>,<RxSize>,<Rxtimer>`: the
/// transparent mode.
public struct TCPTransfer: Equatable, Sendable {
  /// Retries of a packet, 5 after a start.
  public var retries: Bounded<3, 8>
  /// In units of 100 ms, 2 after a start; an application note says 200 ms.
  public var wait: Bounded<1, 10>
  /// Bytes of a packet, 1 024 after a start.
  public var sendSize: Bounded<1, 1_460>
  /// Whether `+++` leaves the mode; it does after a start.
  public var hasEscape: Bool
  /// Whether `receiveTimer` paces the output.
  public var isPaced: Bool
  /// Bytes, 1 460 after a start.
  public var receiveSize: Bounded<50, 1_460>
  /// Milliseconds, 50 after a start.
  public var receiveTimer: Bounded<20, 1_000>

  /// What holds after a start.
  public init() {
    retries = 5
    wait = 2
    sendSize = 1_024
    hasEscape = true
    isPaced = false
    receiveSize = 1_460
    receiveTimer = 50
  }

  fileprivate func encode(into line: inout ATLine) {
    ATList(retries, wait, sendSize, ATList(hasEscape, isPaced, receiveSize, receiveTimer))
      .encode(into: &line)
  }
}
