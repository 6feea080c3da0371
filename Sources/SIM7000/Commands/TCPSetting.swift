import Primitives

/// What the write commands of the TCP toolkit set: `AT+CIPMUX=1` and its kin.
///
/// Each comment has the value after a start first.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8.
public enum TCPSetting: Equatable, Sendable {
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
  /// `AT+CIPATS=<0|1>[,<s>]`: sends what has come after so many seconds; `nil`
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

  func encode(into line: inout ATLine) {
    switch self {
    case .isMultiplexed(let flag): line.append("+CIPMUX=", flag)
    case .isTransparent(let flag): line.append("+CIPMODE=", flag)
    case .sendsQuickly(let flag): line.append("+CIPQSEND=", flag)
    case .hasHeader(let flag): line.append("+CIPHEAD=", flag)
    case .showsTransport(let flag): line.append("+CIPSHOWTP=", flag)
    case .showsRemoteAddress(let flag): line.append("+CIPSRIP=", flag)
    case .prompt(let prompt): line.append("+CIPSPRT=", prompt)
    case .sendsAfter(let seconds):
      line.append("+CIPATS=", seconds != nil)
      line.append(",", seconds)
    case .receivesOnRequest(let flag): line.append("+CIPRXGET=", flag)
    case .sendsHexadecimal(let flag): line.append("+CIPSENDHEX=", flag)
    case .hexadecimalOutput(let mode): line.append("+CIPHEXS=", mode)
    case .localPort(let transport, let port):
      line.appendQuoted("+CLPORT=", transport.name)
      line.append(",", port)
    case .removalDelay(let delay, let multiplexed):
      line.append("+CIPRDTIMER=", delay)
      line.append(",", multiplexed)
    case .keepAlive(let keepAlive): encode(keepAlive, into: &line)
    case .isNagleOff(let flag): line.append("+CIPOPTION=", flag)
    case .contextCheck(let check):
      line.append("+CIPDPDP=", check != nil)
      line.append(",", check?.interval)
      line.append(",", check?.attempts)
    case .transfer(let transfer): transfer.encode(into: &line)
    case .isUDPExtended(let flag): line.append("+CIPUDPMODE=", flag)
    case .udpPeer(let host, let port):
      line.append("+CIPUDPMODE=2,", host)
      line.append(",", port)
    case .usesSecondContext(let flag): line.append("+CIPSGTXT=", flag)
    }
  }

  private func encode(_ keepAlive: TCPKeepAlive?, into line: inout ATLine) {
    line.append("+CIPTKA=", keepAlive != nil)
    line.append(",", keepAlive?.idle)
    line.append(",", keepAlive?.interval)
    line.append(",", keepAlive?.count)
  }
}

/// `<send prompt>` of `AT+CIPSPRT`.
public enum TCPPrompt: UInt8, Equatable, Sendable {
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
  public var count: Bounded<1, 9>

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
    line.append("+CIPCCFG=", retries)
    line.append(",", wait)
    line.append(",", sendSize)
    line.append(",", hasEscape)
    line.append(",", isPaced)
    line.append(",", receiveSize)
    line.append(",", receiveTimer)
  }
}
