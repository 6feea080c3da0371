/// Which logins the FTP server accepts; `nil` accepts any.
package struct FileServerDoor: Equatable, Sendable {
  package var user: String?
  package var password: String?

  package init(user: String? = nil, password: String? = nil) {
    self.user = user
    self.password = password
  }
}

/// The FTP server of every host: one tree of files.
///
/// - Source: RFC 959; RFC 3659 for SIZE.
struct FileServer: Equatable, Sendable {
  enum Output: Equatable, Sendable {
    case send([UInt8], connection: Int)
    case close(connection: Int)
    /// Connect to this port of the module, for the session with this control connection.
    case connect(port: UInt16, control: Int)
  }

  struct File: Equatable, Sendable {
    var path: String
    var content: [UInt8]
  }

  var door = FileServerDoor()
  /// In the order in which they were made.
  private(set) var files: [File] = []
  private(set) var directories = ["/"]
  private var sessions: [FileSession] = []
  private var lastPort: UInt16 = 49_151

  /// Project values: far more than a scenario has; what exceeds them is refused.
  private static let filesMax = 256
  private static let contentMax = 1 << 20

  /// Makes the file and the directories that lead to it; `nil` removes it.
  mutating func set(_ path: String, _ content: [UInt8]?) {
    files.removeAll { $0.path == path }
    guard let content, files.count < Self.filesMax else { return }
    files.append(File(path: path, content: content))
    var parent = Self.parent(of: path)
    while !directories.contains(parent) {
      directories.append(parent)
      parent = Self.parent(of: parent)
    }
  }

  func content(of path: String) -> [UInt8]? { files.first { $0.path == path }?.content }

  mutating func setDirectory(_ path: String, exists: Bool) {
    directories.removeAll { $0 == path }
    if exists, directories.count < Self.filesMax { directories.append(path) }
  }

  func isEmpty(_ directory: String) -> Bool {
    !(files.map(\.path) + directories).contains { $0.hasPrefix(directory + "/") }
  }

  static func parent(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  // MARK: - Connections

  /// A client has connected to the control port of a host with this address.
  mutating func open(_ id: Int, address: [UInt8]) -> [Output] {
    sessions.append(FileSession(control: id, address: address))
    return [FileSession.reply("220 ready", on: id)]
  }

  /// A session waits for a connection at this port.
  func expectsData(at port: UInt16) -> Bool { sessions.contains { $0.passivePort == port } }

  mutating func openData(_ id: Int, at port: UInt16) -> [Output] {
    guard let index = sessions.firstIndex(where: { $0.passivePort == port }) else { return [] }
    return open(id, on: index)
  }

  /// The connection to the module is there, or could not be made.
  mutating func openData(_ id: Int?, for control: Int) -> [Output] {
    guard let index = sessions.firstIndex(where: { $0.control == control }) else { return [] }
    guard let id else {
      sessions[index].transfer = nil
      return [FileSession.reply("425 no data connection", on: control)]
    }
    return open(id, on: index)
  }

  private mutating func open(_ id: Int, on index: Int) -> [Output] {
    sessions[index].data = id
    sessions[index].passivePort = nil
    return sessions[index].sendIfReady()
  }

  mutating func receive(_ bytes: [UInt8], on id: Int) -> [Output] {
    if let index = sessions.firstIndex(where: { $0.data == id }) {
      guard case .incoming(let path, let content) = sessions[index].transfer,
        content.count + bytes.count <= Self.contentMax
      else { return [] }
      sessions[index].transfer = .incoming(path, content + bytes)
      return []
    }
    guard let index = sessions.firstIndex(where: { $0.control == id }) else { return [] }
    var session = sessions[index]
    var outputs: [Output] = []
    for line in session.lines(of: bytes) {
      if line.uppercased().hasPrefix("PASV") {
        lastPort = lastPort == .max ? 49_152 : lastPort + 1
        session.passivePort = lastPort
      }
      outputs += session.obey(line, in: &self)
    }
    sessions[index] = session
    return outputs
  }

  /// The module has closed this connection, or it is lost.
  mutating func lose(_ id: Int) -> [Output] {
    sessions.removeAll { $0.control == id }
    guard let index = sessions.firstIndex(where: { $0.data == id }) else { return [] }
    sessions[index].data = nil
    guard case .incoming(let path, let content) = sessions[index].transfer else { return [] }
    sessions[index].transfer = nil
    set(path, content)
    return [FileSession.reply("226 stored", on: sessions[index].control)]
  }
}
