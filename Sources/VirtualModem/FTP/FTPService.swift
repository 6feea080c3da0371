import Primitives
import Surroundings

/// The module's FTP client: one operation at a time, each with a connection of its own.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 10.
struct FTPService: Sendable {
  /// What `AT+FTPGETPATH` and its kin are used for; the text is the command's and its URC's name.
  enum Operation: String, Sendable {
    case get = "+FTPGET"
    case extendedGet = "+FTPEXTGET"
    case put = "+FTPPUT"
    case list = "+FTPLIST"
    case delete = "+FTPDELE"
    case size = "+FTPSIZE"
    case makeDirectory = "+FTPMKD"
    case removeDirectory = "+FTPRMD"
    case rename = "+FTPRENAME"
    case modificationTime = "+FTPMDTM"

    var receives: Bool { self == .get || self == .list || self == .extendedGet }
  }

  /// `<error>`.
  enum Failure: Int, Sendable {
    case network = 61
    case unresolved = 62
    case connection = 63
    case timedOut = 64
    case server = 65
    case user = 71
    case password = 72
    case type = 73
    case restart = 74
    case passive = 75
    case active = 76
    case operation = 77
    case upload = 78
    case download = 79
    case quit = 80

    init(_ failure: NetworkFailure) {
      switch failure {
      case .hostNotFound: self = .unresolved
      case .timedOut: self = .timedOut
      case .refused, .unreachable, .certificate, .handshake: self = .connection
      }
    }
  }

  /// What goes over the two connections of an operation.
  struct Exchange: Sendable {
    var operation: Operation
    /// Where its command came from.
    var port: VirtualModem.Port
    /// What remains to be said, the pending one first.
    var steps: [FTPStep]
    var replies = FTPReplyReader()
    var control: Int?
    var data: Int?
    var listener: Int?
    /// The end of waiting for the server.
    var timer: Agenda.Ticket?
    /// The server has agreed to the transfer.
    var isAgreed = false
    var isDataOpen = false
    var isDataOver = false
    /// The server has confirmed the transfer.
    var isConfirmed = false
    /// What has come and has not been read.
    var received = ReceiveBuffer()
    /// The TE knows that there is something to read, or that it may write.
    var isAnnounced = false

    init(_ operation: Operation, _ port: VirtualModem.Port, _ steps: [FTPStep]) {
      self.operation = operation
      self.port = port
      self.steps = steps
    }
  }

  var exchange: Exchange?
  /// `AT+FTPEXTGET`: what the last download brought.
  var downloaded: [UInt8] = []
  var extendedGetMode = 0
  /// `AT+FTPEXTPUT`: what the next upload sends; `nil` without the extended method.
  var upload: [UInt8]?

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+FTPEXTGET and AT+FTPEXTPUT: 300k.
  static let storeMax = 300 * 1_024
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+FTPPUT.
  static let uploadMax = 1_360
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+FTPGET: `<reqlength>`.
  static let readMax = 1_460
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+FTPGET.
  static let patience: Milliseconds = .seconds(75)
}

/// One command to the server and what must follow.
struct FTPStep: Sendable {
  enum Kind: Sendable {
    /// Only its code counts.
    case plain
    /// Without a need for a password the next step falls away.
    case user
    /// The reply has the address of the data connection.
    case passive
    /// The command has to wait for the port that it names.
    case active
    /// The reply begins the transfer.
    case transfer
    /// The reply's text belongs to the result.
    case answer
    /// The reply ends the transfer.
    case completion
  }

  var kind: Kind
  /// `nil` where the server speaks unasked.
  var command: String?
  var accepts: [Int]
  var failure: FTPService.Failure

  init(
    _ command: String?,
    _ accepts: [Int],
    or failure: FTPService.Failure,
    _ kind: Kind = .plain
  ) {
    self.kind = kind
    self.command = command
    self.accepts = accepts
    self.failure = failure
  }
}

/// Reads replies from the bytes of a control connection.
///
/// - Source: RFC 959, 4.2: three digits, and a hyphen where lines follow up to one with the same
///   digits and a space.
struct FTPReplyReader: Sendable {
  struct Reply: Equatable, Sendable {
    var code: Int
    /// Of the last line.
    var text: String
  }

  private var buffer: [UInt8] = []
  /// Project value: longer than any reply; what exceeds it is thrown away.
  private static let bufferMax = 4_096

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count > Self.bufferMax, !buffer.contains(ASCII.lineFeed) { buffer = [] }
  }

  /// The next reply that has come whole.
  mutating func next() -> Reply? {
    while let end = buffer.firstIndex(of: ASCII.lineFeed) {
      let line = buffer[..<end].filter { $0 != ASCII.carriageReturn }
      buffer.removeFirst(end + 1)
      guard line.count >= 3, line.prefix(3).allSatisfy(ASCII.isDigit),
        line.count == 3 || line[3] == ASCII.space,
        let code = Int(String(decoding: line.prefix(3), as: UTF8.self))
      else { continue }
      return Reply(code: code, text: String(decoding: line.dropFirst(4), as: UTF8.self))
    }
    return nil
  }
}

extension FTPReplyReader.Reply {
  /// The address in the reply to PASV.
  ///
  /// - Source: RFC 1123, 4.1.2.6: the six numbers are wherever digits begin.
  var endpoint: (host: String, port: UInt16)? {
    let start = text.utf8.firstIndex(where: ASCII.isDigit) ?? text.endIndex
    let numbers = text[start...].split(separator: ",").map { part in
      UInt8(String(part.prefix { $0.isASCII && $0.isNumber }))
    }
    guard numbers.count == 6, !numbers.contains(nil) else { return nil }
    let octets = numbers.compactMap(\.self)
    let host = octets.prefix(4).map { "\($0)" }.joined(separator: ".")
    return (host, UInt16(octets[4]) << 8 | UInt16(octets[5]))
  }
}
