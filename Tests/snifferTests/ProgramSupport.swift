import Foundation

@testable import CommandLine
@testable import sniffer

/// The built program as a process of its own.
final class Program {
  private let process = Process()
  private let folder: URL

  /// Beside the bundle that these tests are in.
  static let url: URL = {
    let bundles = [Bundle.main.executablePath ?? ""] + CommandLine.arguments
    let files = bundles.map { path in
      URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("sniffer")
    }
    return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: "/there is no program")
  }()

  /// `input` is its stdin; nothing comes in there without it.
  ///
  /// `output` is its stdout instead of a file; `terminal` is both.
  init(
    _ arguments: [String],
    of program: URL = Program.url,
    input: Pipe? = nil,
    output: Pipe? = nil,
    terminal: FileHandle? = nil,
    errorTerminal: FileHandle? = nil
  ) throws {
    folder = try TemporaryFolder.make()
    for name in ["out", "err"] {
      _ = FileManager.default.createFile(
        atPath: folder.appendingPathComponent(name).path,
        contents: nil
      )
    }
    process.executableURL = program
    process.arguments = arguments
    let file = try FileHandle(forWritingTo: folder.appendingPathComponent("out"))
    process.standardOutput = terminal as Any? ?? output ?? file
    let errorFile = try FileHandle(forWritingTo: folder.appendingPathComponent("err"))
    process.standardError = errorTerminal ?? errorFile
    process.standardInput = terminal as Any? ?? input ?? FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  var output: String { text("out") }
  var errors: String { text("err") }

  /// Waits for the end, at most so long; the exit code.
  func end(within seconds: TimeInterval) -> Int32? {
    let limit = Date() + seconds
    while process.isRunning, Date() < limit { usleep(20_000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  /// Waits until the program has said `part` on stderr, at most half a minute;
  /// the rest of that line.
  func waits(for part: String) -> String? {
    let limit = Date() + 30
    while Date() < limit {
      if let range = errors.range(of: part) {
        return String(errors[range.upperBound...].prefix { $0 != "\n" && $0 != " " })
      }
      usleep(20_000)
    }
    return nil
  }

  /// The most memory that it has had, in KiB; `nil` where the system does not tell.
  var peakMemory: Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    let status = try? String(contentsOfFile: path, encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// SIGTERM: a shell may have had SIGINT ignored for all that it starts.
  func interrupt() {
    process.terminate()
  }

  /// SIGKILL: it cleans up nothing.
  func destroy() {
    kill(process.processIdentifier, SIGKILL)
  }

  private func text(_ name: String) -> String {
    let data = try? Data(contentsOf: folder.appendingPathComponent(name))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

extension TemporaryFolder {
  /// One that stays.
  static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sniffer-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// A web server on a port of its own that takes every request and keeps it.
final class WebServer: @unchecked Sendable {
  struct Request: Equatable {
    var head: String
    var body: String
  }

  let port: UInt16
  private let descriptor: Int32
  private let lock = NSLock()
  private var kept: [Request] = []
  private let status: String

  init(status: String = "200 OK") throws {
    self.status = status
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// Ends the thread: `accept` fails from then on.
  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  var requests: [Request] { lock.withLock { kept } }

  /// Waits for so many, at most so long.
  func waits(for count: Int, within seconds: TimeInterval) -> Bool {
    let limit = Date() + seconds
    while requests.count < count, Date() < limit { usleep(20_000) }
    return requests.count >= count
  }

  private func serve() {
    // Here, and not in `stop`: a number that is free becomes another server's, whose clients would
    // be accepted here.
    defer { close(descriptor) }
    while true {
      let client = accept(descriptor, nil, nil)
      guard client >= 0 else { return }
      defer { close(client) }
      guard let request = Self.request(from: client) else { continue }
      lock.withLock { kept.append(request) }
      let answer = "HTTP/1.1 \(status)\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
      _ = answer.withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    }
  }

  private static func request(from client: Int32) -> Request? {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let request = whole(text) { return request }
      let count = recv(client, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }

  private static func whole(_ text: String) -> Request? {
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let head = String(text[..<end.lowerBound])
    let field = head.lowercased().components(separatedBy: "content-length: ")
    let length = field.count == 2 ? Int(field[1].prefix { $0.isNumber }) ?? 0 : 0
    let body = String(text[end.upperBound...])
    return body.utf8.count >= length ? Request(head: head, body: body) : nil
  }
}
