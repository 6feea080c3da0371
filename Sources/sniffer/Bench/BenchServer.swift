import CommandLine
import Live
import Primitives
import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What keeps `bench serve` from its work.
enum ServeBenchError: CommandFailure {
  case file(FileError)
  case socket(SocketError)
  case notReady

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .socket(let error): error.exitCode
    case .notReady: .unavailable
    }
  }

  var message: String {
    switch self {
    case .file(let error): error.message
    case .socket(let error): "the server: \(error.explanation)"
    case .notReady: "the server does not start"
    }
  }
}

/// A `sniffer serve` of its own, with a store.
final class BenchServer {
  let address: SocketAddress
  private let process: ChildProcess
  private let folder: TemporaryFolder

  /// Project value: a machine that is busy.
  private static let startTime = Milliseconds.seconds(20)

  init(_ program: ChildProgram) throws(ServeBenchError) {
    let port = Self.freePort()
    guard port > 0, let address = SocketAddress.literal(host: "127.0.0.1", port: port) else {
      throw .notReady
    }
    self.address = address
    do throws(FileError) {
      let folder = try TemporaryFolder()
      let options = [
        "--listen", "127.0.0.1:\(port)", "--store", folder.path("store"), "--rate-limit", "0",
      ]
      process = try ChildProcess(
        program.path,
        ["sniffer", "serve"] + options,
        hasOwnGroup: true
      )
      self.folder = folder
    } catch {
      throw .file(error)
    }
    try waitUntilReady()
  }

  /// Makes the tracker the owner's, so that viewers receive it.
  func addTracker(_ id: String) throws(ServeBenchError) {
    let body = #"{"op":"addTracker","id":"\#(id)","title":"\#(id)"}"#
    let request =
      "POST /api/operations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let loop = PollLoop(clock: Clock())
    let end = loop.clock.now + Self.startTime
    do throws(SocketError) {
      var connection = try Connection(to: address)
      try connection.write(Array(request.utf8))
      var answer: [UInt8] = []
      while !String(decoding: answer, as: UTF8.self).hasSuffix("}"), loop.clock.now < end {
        let interest = PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
        _ = loop.wait(for: [interest], until: loop.clock.now + 50)
        try connection.flush()
        _ = try connection.read(into: &answer)
      }
    } catch {
      throw .socket(error)
    }
  }

  /// Ends it; the time of processors that it has used, in nanoseconds.
  func end() throws(ServeBenchError) -> Int64 {
    do throws(FileError) {
      let usage = try process.end().usage
      return usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds
    } catch {
      throw .file(error)
    }
  }

  private func waitUntilReady() throws(ServeBenchError) {
    let loop = PollLoop(clock: Clock())
    let end = loop.clock.now + Self.startTime
    while loop.clock.now < end, !Interruption.isRequested {
      if isReady(loop) { return }
      _ = loop.wait(for: [], until: loop.clock.now + 20)
    }
    _ = try? process.end()
    throw .notReady
  }

  private func isReady(_ loop: PollLoop) -> Bool {
    do throws(SocketError) {
      var connection = try Connection(to: address)
      let interest = PollLoop.Interest(connection.descriptor, isReading: false, isWriting: true)
      _ = loop.wait(for: [interest], until: loop.clock.now + 100)
      try connection.flush()
      return !connection.isConnecting
    } catch {
      return false
    }
  }

  private static func freePort() -> UInt16 {
    guard let any = SocketAddress.literal(host: "127.0.0.1", port: 0),
      let listener = try? Listener(on: any, isRemoteAllowed: false)
    else { return 0 }
    return listener.port
  }
}
