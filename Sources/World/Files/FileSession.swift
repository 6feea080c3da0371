import Primitives

/// One client of the FTP server.
struct FileSession: Equatable, Sendable {
  enum Transfer: Equatable, Sendable {
    case outgoing([UInt8])
    /// The part of a file that has arrived so far.
    case incoming(String, [UInt8])
  }

  let control: Int
  /// Of the host that the client has dialled.
  let address: [UInt8]
  var data: Int?
  var passivePort: UInt16?
  private var activePort: UInt16?
  var transfer: Transfer?
  private var user: String?
  private var isLoggedIn = false
  private var directory = "/"
  private var renamed: String?
  private var restart = 0
  private var buffer: [UInt8] = []

  /// Project value: longer than a path and a command.
  private static let lineMax = 1_024

  init(control: Int, address: [UInt8]) {
    self.control = control
    self.address = address
  }

  static func reply(_ text: String, on id: Int) -> FileServer.Output {
    .send(Array("\(text)\r\n".utf8), connection: id)
  }

  /// The lines that are there whole with these bytes.
  mutating func lines(of bytes: [UInt8]) -> [String] {
    buffer += bytes
    var lines: [String] = []
    while let end = buffer.firstIndex(of: ASCII.lineFeed) {
      let line = buffer[..<end].filter { $0 != ASCII.carriageReturn }
      lines.append(String(decoding: line, as: UTF8.self))
      buffer.removeFirst(end + 1)
    }
    if buffer.count > Self.lineMax { buffer = [] }
    return lines
  }

  /// Carries out one command.
  mutating func obey(_ line: String, in server: inout FileServer) -> [FileServer.Output] {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let command = words.first?.uppercased() ?? ""
    let argument = words.count > 1 ? words[1] : ""
    switch command {
    case "USER":
      user = argument
      return say("331 password please")
    case "PASS":
      let door = server.door
      isLoggedIn = door.user ?? user == user && door.password ?? argument == argument
      return say(isLoggedIn ? "230 welcome" : "530 not logged in")
    case "QUIT": return say("221 goodbye") + [.close(connection: control)]
    default: return isLoggedIn ? obey(command, argument, in: &server) : say("530 not logged in")
    }
  }

  private mutating func obey(
    _ command: String,
    _ argument: String,
    in server: inout FileServer
  ) -> [FileServer.Output] {
    let path = path(argument)
    switch command {
    case "TYPE": return say("200 fine")
    case "CWD":
      guard server.directories.contains(path) else { return say("550 no such directory") }
      directory = path
      return say("250 fine")
    case "PASV":
      let port = passivePort ?? 0
      let numbers = address + [UInt8(port >> 8), UInt8(port & 0xFF)]
      return say("227 passive (" + numbers.map { "\($0)" }.joined(separator: ",") + ")")
    case "PORT":
      let numbers = argument.split(separator: ",").compactMap { UInt16($0) }
      guard numbers.count == 6, numbers.allSatisfy({ $0 <= 255 }) else { return say("501 no port") }
      activePort = numbers[4] << 8 | numbers[5]
      return say("200 fine")
    case "REST":
      restart = Int(argument) ?? 0
      return say("350 from there")
    case "SIZE":
      guard let content = server.content(of: path) else { return say("550 no such file") }
      return say("213 \(content.count)")
    case "RETR", "LIST", "STOR", "APPE", "STOU": return begin(command, path, in: server)
    default: return change(command, path, in: &server)
    }
  }

  /// What changes the tree.
  private mutating func change(
    _ command: String,
    _ path: String,
    in server: inout FileServer
  ) -> [FileServer.Output] {
    let content = server.content(of: path)
    switch command {
    case "DELE" where content != nil: server.set(path, nil)
    case "RNFR" where content != nil:
      renamed = path
      return say("350 to what?")
    case "RNTO":
      guard let old = renamed, let content = server.content(of: old) else {
        return say("503 RNFR first")
      }
      renamed = nil
      server.set(old, nil)
      server.set(path, content)
    case "MKD" where !server.directories.contains(path) && content == nil:
      server.setDirectory(path, exists: true)
      return say("257 \"\(path)\" is made")
    case "RMD" where path != "/" && server.directories.contains(path) && server.isEmpty(path):
      server.setDirectory(path, exists: false)
    case "DELE", "RNFR", "MKD", "RMD": return say("550 not possible")
    default: return say("502 not here")
    }
    return say("250 fine")
  }

  private mutating func begin(
    _ command: String,
    _ path: String,
    in server: FileServer
  ) -> [FileServer.Output] {
    let content = server.content(of: path)
    switch command {
    case "RETR":
      guard let content else { return say("550 no such file") }
      transfer = .outgoing(Array(content.dropFirst(restart)))
    case "LIST": transfer = .outgoing(Self.list(path, in: server))
    case "STOU" where content != nil: return say("550 that file exists")
    default: transfer = .incoming(path, command == "APPE" ? content ?? [] : [])
    }
    restart = 0
    if let port = activePort {
      activePort = nil
      return say("150 connecting") + [.connect(port: port, control: control)]
    }
    return say("150 here it comes") + sendIfReady()
  }

  /// What goes out does so once there is a connection for it.
  mutating func sendIfReady() -> [FileServer.Output] {
    guard let data, case .outgoing(let bytes) = transfer else { return [] }
    transfer = nil
    self.data = nil
    return [.send(bytes, connection: data), .close(connection: data)] + say("226 sent")
  }

  /// One line an entry, as UNIX lists them; the date is one for all.
  private static func list(_ path: String, in server: FileServer) -> [UInt8] {
    func line(_ kind: String, _ size: Int, _ path: String) -> String {
      let name = path.split(separator: "/").last ?? ""
      return "\(kind) 1 owner group \(size) Jan 01 00:00 \(name)\r\n"
    }
    let entries =
      server.directories.filter { $0 != "/" && FileServer.parent(of: $0) == path }
      .map { line("drwxr-xr-x", 0, $0) }
      + server.files.filter { $0.path == path || FileServer.parent(of: $0.path) == path }
      .map { line("-rw-r--r--", $0.content.count, $0.path) }
    return Array(entries.joined().utf8)
  }

  /// From the root, without a slash at its end.
  private func path(_ argument: String) -> String {
    let whole = argument.hasPrefix("/") ? argument : "\(directory)/\(argument)"
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }

  private func say(_ text: String) -> [FileServer.Output] { [Self.reply(text, on: control)] }
}
