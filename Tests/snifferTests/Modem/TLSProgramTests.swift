import Foundation
import Primitives
import Sockets
import Surroundings
import Testing
import VirtualModem

@testable import CommandLine
@testable import Live
@testable import sniffer

/// TLS with real servers, which `openssl` is on both sides.
@Suite("TLS with a real server", .enabled(if: OpenSSL.isThere, "there is no openssl here"))
struct TLSProgramTests {
  /// Within the time of the certificates, which are made later.
  static let now = Int64(Date().timeIntervalSince1970 + 3_600) * 1_000

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var event: NetworkEvent
    var remark: String?
    var serverOptions: [String] = []
    var change: @Sendable (inout TLSHandshake, OpenSSL) -> Void
  }

  @Test("ends as the certificates make it end", arguments: cases)
  func ends(testCase: Case) throws {
    let openssl = try OpenSSL()
    let server = try openssl.serve(testCase.serverOptions)
    defer { server.end() }
    var bench = CarrierBench(map: ["tracker.example=127.0.0.1:\(server.port)"])
    var handshake = try openssl.handshake(port: server.port)
    testCase.change(&handshake, openssl)
    bench.start(1, .handshake(handshake))
    #expect(bench.events(1) == [.init(1, testCase.event)])
    let remark = testCase.remark.map { "\(handshake.host):\(handshake.port): \($0)" }
    #expect(bench.remarks == [remark].compactMap(\.self))
  }

  static let cases = [
    Case(testDescription: "trusted", event: .connected) { _, _ in },
    Case(
      testDescription: "a wrong name",
      event: .failed(.certificate(isExpired: false, isForeign: true)),
      remark: "TLS: hostname mismatch"
    ) { handshake, _ in handshake.serverName = "other.example" },
    Case(
      testDescription: "expired",
      event: .failed(.certificate(isExpired: true, isForeign: false)),
      remark: "TLS: certificate has expired"
    ) { handshake, _ in handshake.utcMilliseconds += 60 * 86_400_000 },
    Case(
      testDescription: "a module whose clock was never set",
      event: .failed(.certificate(isExpired: true, isForeign: false)),
      remark: "TLS: certificate is not yet valid"
    ) { handshake, _ in handshake.utcMilliseconds = 315_532_800_000 },
    Case(testDescription: "a clock that is not looked at", event: .connected) { handshake, _ in
      handshake.utcMilliseconds = 315_532_800_000
      handshake.ignoresClock = true
    },
    Case(
      testDescription: "an unknown CA",
      event: .failed(.handshake),
      remark: "TLS: unable to get local issuer certificate"
    ) { handshake, openssl in handshake.authority = openssl.read("other.crt") },
    Case(
      testDescription: "a CA that is not in the module",
      event: .failed(.handshake),
      remark: "the CA's file is not in the module"
    ) { handshake, _ in handshake.authority = nil },
    Case(testDescription: "no CA: every server is trusted", event: .connected) { handshake, _ in
      handshake.isVerified = false
      handshake.serverName = "other.example"
    },
    Case(
      testDescription: "no certificate of a client that has to have one",
      event: .failed(.handshake),
      remark: "TLS: sslv3 alert handshake failure",
      serverOptions: ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.crt"]
    ) { _, _ in },
    Case(
      testDescription: "a client's certificate, with a key that has a passphrase",
      event: .connected,
      serverOptions: ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.crt"]
    ) { handshake, openssl in
      handshake.certificate = openssl.read("client.crt")
      handshake.key = openssl.read("client.key")
      handshake.passphrase = "secret"
    },
    Case(
      testDescription: "a version that the server does not have",
      event: .failed(.handshake),
      remark: "TLS: tlsv1 alert protocol version",
      serverOptions: ["-tls1_3"]
    ) { _, _ in },
    Case(
      testDescription: "a name that is what openssl says of a connection",
      event: .failed(.handshake),
      remark: "TLS: self-signed certificate",
      serverOptions: ["-cert", "named.crt", "-key", "named.key"]
    ) { _, _ in },
  ]

  @Test("that is not there is refused")
  func refused() throws {
    let openssl = try OpenSSL()
    let free = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let port = free.port
    free.close()
    var bench = CarrierBench(map: ["tracker.example=127.0.0.1:\(port)"])
    bench.start(1, .handshake(try openssl.handshake(port: port)))
    #expect(bench.events(1) == [.init(1, .failed(.refused))])
  }

  @Test("carries a connection both ways, and ends it")
  func stream() throws {
    let openssl = try OpenSSL()
    let server = try openssl.serve(["-rev"])
    defer { server.end() }
    var bench = CarrierBench(map: ["tracker.example=127.0.0.1:\(server.port)"])
    bench.start(1, .connect(.tcp, host: "tracker.example", port: server.port), isSecured: true)
    #expect(bench.events(1) == [.init(1, .connected)])
    var handshake = try openssl.handshake(port: server.port)
    handshake.connection = 1
    bench.start(2, .handshake(handshake))
    #expect(bench.events(1) == [.init(2, .connected)])
    // Neither letter is a command of the program.
    bench.start(1, .send(Array("Quit\n".utf8)))
    #expect(bench.events(1) == [.init(1, .received(Array("tiuQ\n".utf8)))])
    bench.start(1, .close)
    #expect(bench.events(1, within: 1.5).isEmpty)
    let isIdle = bench.carrier.interests.isEmpty
    #expect(isIdle)
  }

  @Test("carries a request over TLS")
  func request() throws {
    let openssl = try OpenSSL()
    let server = try openssl.serve(["-WWW"])
    defer { server.end() }
    var bench = CarrierBench(map: ["tracker.example=127.0.0.1:\(server.port)"])
    let url = "https://tracker.example:\(server.port)/ca.crt"
    var request = HTTPRequest(method: .get, url: url, contentType: nil, body: [])
    request.security = try openssl.handshake(port: server.port)
    bench.start(3, .http(request))
    guard case .http(let outcome, _)? = bench.events(1).first?.event,
      case .response(200, _, let body) = outcome
    else {
      Issue.record("no response: \(bench.remarks)")
      return
    }
    #expect(body == openssl.read("ca.crt"))
    request.security?.serverName = "other.example"
    bench.start(4, .http(request))
    #expect(bench.events(1) == [.init(4, .http(.connectFailure))])
    #expect(bench.remarks == ["\(url): TLS: hostname mismatch"])
  }
}

/// A CA with the certificates of a server and a client, in a folder of its own.
final class OpenSSL {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder([
      "name": "subjectAltName=DNS:tracker.example", "passphrase": "secret",
    ])
    let new = ["req", "-newkey", "rsa:2048"]
    for name in ["ca", "other"] {
      try run(new + "-x509 -nodes -days 30 -subj /CN=\(name)".words(name))
    }
    try run(
      new + "-x509 -nodes -days 30 -keyout named.key -out named.crt -subj".words
        + ["/CN=CONNECTION ESTABLISHED"]
    )
    try run(new + "-nodes -subj /CN=tracker.example -keyout server.key -out server.csr".words)
    try run(
      new + "-passout file:passphrase -subj /CN=client -keyout client.key -out client.csr".words
    )
    for name in ["server", "client"] {
      try run(
        "x509 -req -in \(name).csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 -extfile name"
          .words + ["-out", "\(name).crt"]
      )
    }
  }

  func read(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: folder.path(name)))).map(Array.init) ?? []
  }

  /// As the module brings it, with the CA's certificate.
  func handshake(port: UInt16) throws -> TLSHandshake {
    var handshake = TLSHandshake(host: "tracker.example", port: port)
    handshake.isVerified = true
    handshake.version = 3
    handshake.authority = read("ca.crt")
    handshake.utcMilliseconds = TLSProgramTests.now
    return handshake
  }

  /// A server on a port that is free.
  func serve(_ options: [String]) throws -> (port: UInt16, end: () -> Void) {
    let process = try process(
      "s_server -accept 127.0.0.1:0 -cert server.crt -key server.key".words + options
    )
    let output = Pipe()
    process.standardOutput = output
    // Its input has to stay open.
    let input = Pipe()
    process.standardInput = input
    try process.run()
    var text = ""
    while !text.contains("\n") || !text.contains("ACCEPT") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    let port = text.firstMatch(of: #/ACCEPT 127\.0\.0\.1:(\d+)/#).flatMap { UInt16($0.output.1) }
    return (
      try #require(port, "\(text)"),
      {
        // A thread of the tests may block SIGTERM, and it with that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? input.fileHandleForWriting.close()
      }
    )
  }

  private func process(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func run(_ words: [String]) throws {
    let process = try process(words)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(words)")
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }

  /// With the files of a certificate and its key.
  fileprivate func words(_ name: String) -> [String] {
    words + ["-keyout", "\(name).key", "-out", "\(name).crt"]
  }
}
