import Surroundings

@testable import VirtualModem

/// The far side of the module's requests, played by hand.
extension Bench {
  /// A registered module with echo off, and for the toolkit a context.
  static func online(_ lines: String...) -> Bench {
    var bench = Bench()
    bench.register()
    _ = bench.send("ATE0\r")
    for line in lines {
      _ = bench.send(line + "\r", wait: 2_000)
    }
    return bench
  }

  static let context = ["AT+CSTT=\"cmnet\"", "AT+CIICR", "AT+CIFSR"]

  static func withContext(_ lines: String...) -> Bench {
    var bench = online()
    for line in lines + context {
      _ = bench.send(line + "\r", wait: 2_000)
    }
    return bench
  }

  /// The id of the last request that `isWanted`.
  func lastRequest(_ isWanted: (NetworkRequest.Action) -> Bool) -> Int {
    networkRequests.last { isWanted($0.action) }?.id ?? 0
  }

  /// The id of the last connection asked for.
  var connection: Int {
    lastRequest { if case .connect = $0 { true } else { false } }
  }

  var listener: Int {
    lastRequest { if case .listen = $0 { true } else { false } }
  }

  var resolution: Int {
    lastRequest { if case .resolve = $0 { true } else { false } }
  }

  /// What was sent on a connection, run together.
  func sent(on id: Int) -> String {
    networkRequests.reduce(into: "") { text, request in
      guard request.id == id, case .send(let bytes) = request.action else { return }
      text += String(decoding: bytes, as: UTF8.self)
    }
  }

  func isClosed(_ id: Int) -> Bool {
    networkRequests.contains { $0.id == id && $0.action == .close }
  }

  /// Lets something come of a request; what the module says of it.
  mutating func happen(_ event: NetworkEvent, to id: Int, wait length: Int64 = 0) -> String {
    let count = utterances.count
    handle(.network(id: id, event))
    run(for: length)
    return utterances[count...].map(\.text).joined()
  }

  /// A connection of single mode that stands.
  mutating func connect(_ kind: String = "TCP") {
    _ = send("AT+CIPSTART=\"\(kind)\",\"192.0.2.7\",\"80\"\r", wait: 5)
    _ = happen(.connected, to: connection)
  }
}
