import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// Sessions of FTP, whose server is the test.
@Suite struct FTPTests {
  private static let settings = [
    "AT+SAPBR=1,1", "AT+FTPSERV=\"ftp.example\"", "AT+FTPUN=\"rex\"", "AT+FTPPW=\"bone\"",
    "AT+FTPGETNAME=\"a.txt\"", "AT+FTPGETPATH=\"/in/\"", "AT+FTPPUTNAME=\"b.txt\"",
    "AT+FTPPUTPATH=\"/out/\"",
  ]

  /// Passive, logged in, in the directory.
  private static func loggedIn(_ command: String, directory: String? = "/in/") -> Bench {
    var bench = Bench.online()
    for line in settings + ["AT+FTPMODE=1"] { _ = bench.send(line + "\r", wait: 2_000) }
    #expect(bench.send(command + "\r") == "\r\nOK\r\n")
    #expect(bench.networkRequests.last?.action == .connect(.tcp, host: "ftp.example", port: 21))
    _ = bench.happen(.connected, to: bench.control)
    #expect(bench.told("220-Hello\r\n220 ready\r\n") == "USER rex\r\n")
    #expect(bench.told("331 password?\r\n") == "PASS bone\r\n")
    #expect(bench.told("230 welcome\r\n") == "TYPE I\r\n")
    if let directory { #expect(bench.told("200 ok\r\n") == "CWD \(directory)\r\n") }
    return bench
  }

  @Test func `a file is announced, read in pieces, and its end reported`() {
    var bench = Self.loggedIn("AT+FTPGET=1")
    #expect(bench.told("250 ok\r\n") == "PASV\r\n")
    _ = bench.told("227 Entering Passive Mode (192,0,2,7,4,1).\r\n")
    #expect(bench.networkRequests.last?.action == .connect(.tcp, host: "192.0.2.7", port: 1_025))
    _ = bench.happen(.connected, to: bench.data)
    #expect(bench.lastSent == "RETR a.txt\r\n")
    _ = bench.told("150 here it comes\r\n")
    #expect(bench.happen(.received(Array("hello".utf8)), to: bench.data) == "\r\n+FTPGET: 1,1\r\n")
    #expect(bench.send("AT+FTPSTATE\r") == "\r\n+FTPSTATE: 1\r\n\r\nOK\r\n")
    #expect(bench.send("AT+FTPGET=2,3\r") == "\r\n+FTPGET: 2,3\r\nhel\r\nOK\r\n")
    #expect(bench.listen(for: 300) == "\r\n+FTPGET: 1,1\r\n")
    #expect(bench.happen(.closed, to: bench.data) == "")
    _ = bench.told("226 done\r\n")
    #expect(
      bench.send("AT+FTPGET=2,100\r", wait: 10)
        == "\r\n+FTPGET: 2,2\r\nlo\r\nOK\r\n\r\n+FTPGET: 1,0\r\n"
    )
    #expect(bench.lastSent == "QUIT\r\n")
    #expect(bench.send("AT+FTPSTATE\r") == "\r\n+FTPSTATE: 0\r\n\r\nOK\r\n")
  }

  @Test func `a file is sent in pieces and confirmed`() {
    var bench = Self.loggedIn("AT+FTPPUT=1", directory: "/out/")
    _ = bench.told("250 ok\r\n")
    _ = bench.told("227 (192,0,2,7,4,1)\r\n")
    _ = bench.happen(.connected, to: bench.data)
    #expect(bench.lastSent == "STOR b.txt\r\n")
    #expect(bench.said("150 go on\r\n") == "\r\n+FTPPUT: 1,1,1360\r\n")
    #expect(bench.send("AT+FTPPUT=2,3\r") == "\r\n+FTPPUT: 2,3\r\n")
    #expect(bench.send("abc", wait: 5) == "\r\nOK\r\n")
    #expect(bench.lastSent == "abc")
    #expect(bench.listen(for: 300) == "\r\n+FTPPUT: 1,1,1360\r\n")
    #expect(bench.send("AT+FTPPUT=2,0\r") == "\r\nOK\r\n")
    #expect(bench.networkRequests.last == NetworkRequest(id: bench.data, .close))
    #expect(bench.said("226 stored\r\n") == "\r\n+FTPPUT: 1,0\r\n")
  }

  @Test(arguments: [
    (["421 full\r\n"], 65), (["220 a\r\n", "530 no\r\n"], 71),
    (["220 a\r\n", "331 b\r\n", "530 no\r\n"], 72),
    (["220 a\r\n", "331 b\r\n", "230 c\r\n", "504 no\r\n"], 73),
    (["220 a\r\n", "230 c\r\n", "200 d\r\n", "550 no\r\n"], 77),
    (["220 a\r\n", "230 c\r\n", "200 d\r\n", "250 e\r\n", "502 no\r\n"], 75),
    (["220 a\r\n", "230 c\r\n", "200 d\r\n", "250 e\r\n", "227 no\r\n"], 75),
  ])
  func `each refusal has its number`(replies: [String], code: Int) {
    var bench = Bench.online()
    for line in Self.settings + ["AT+FTPMODE=1"] { _ = bench.send(line + "\r", wait: 2_000) }
    _ = bench.send("AT+FTPGET=1\r")
    _ = bench.happen(.connected, to: bench.control)
    var said = ""
    for reply in replies { said += bench.said(reply) }
    #expect(said == "\r\n+FTPGET: 1,\(code)\r\n")
  }

  @Test(arguments: [
    (NetworkFailure.hostNotFound, 62), (.refused, 63), (.unreachable, 63), (.timedOut, 64),
  ])
  func `so has each failure of the network`(failure: NetworkFailure, code: Int) {
    var bench = Bench.online()
    for line in Self.settings { _ = bench.send(line + "\r", wait: 2_000) }
    _ = bench.send("AT+FTPSIZE\r")
    #expect(
      bench.happen(.failed(failure), to: bench.control) == "\r\n+FTPSIZE: 1,\(code),0\r\n"
    )
  }

  @Test func `without a bearer it is 61, and a server that says nothing is 64`() {
    var bench = Bench.online()
    for line in Self.settings.dropFirst() { _ = bench.send(line + "\r") }
    #expect(bench.send("AT+FTPGET=1\r") == "\r\nOK\r\n\r\n+FTPGET: 1,61\r\n")
    _ = bench.send("AT+SAPBR=1,1\r", wait: 2_000)
    _ = bench.send("AT+FTPGET=1\r")
    _ = bench.happen(.connected, to: bench.control)
    #expect(bench.listen(for: 74_000) == "")
    #expect(bench.listen(for: 2_000) == "\r\n+FTPGET: 1,64\r\n")
  }

  @Test func `the patience of one session is not that of the next`() {
    var bench = Self.loggedIn("AT+FTPSIZE")
    _ = bench.told("250 ok\r\n")
    bench.run(for: 60_000)
    #expect(bench.said("213 5\r\n") == "\r\n+FTPSIZE: 1,0,5\r\n")
    _ = bench.send("AT+FTPSIZE\r")
    _ = bench.happen(.connected, to: bench.control)
    #expect(bench.listen(for: 60_000) == "")
    #expect(bench.told("220 ready\r\n") == "USER rex\r\n")
  }

  @Test func `a lost bearer ends a session`() {
    var bench = Self.loggedIn("AT+FTPGET=1")
    #expect(bench.send("AT+SAPBR=0,1\r", wait: 2_000) == "\r\n+FTPGET: 1,61\r\n\r\nOK\r\n")
  }

  @Test func `active mode listens first and names the port`() {
    var bench = Self.loggedIn("AT+FTPMODE=0;+FTPLIST=1", directory: nil)
    _ = bench.told("200 ok\r\n")
    guard case .listen(.tcp, let port) = bench.networkRequests.last?.action else {
      Issue.record("\(String(describing: bench.networkRequests.last))")
      return
    }
    _ = bench.happen(.connected, to: bench.data)
    #expect(bench.lastSent == "PORT 10,0,253,239,\(port >> 8),\(port & 0xFF)\r\n")
    #expect(bench.told("200 ok\r\n") == "LIST /in/\r\n")
    _ = bench.told("150 ok\r\n")
    let address = Surroundings.Address(192, 0, 2, 7)
    _ = bench.happen(.accepted(connection: -1, peer: address, port: 20), to: bench.data)
    #expect(bench.happen(.received([0x41]), to: -1) == "\r\n+FTPLIST: 1,1\r\n")
  }

  @Test(arguments: [
    ("AT+FTPDELE", "DELE a.txt", "250 ok", "+FTPDELE: 1,0"),
    ("AT+FTPSIZE", "SIZE a.txt", "213 5", "+FTPSIZE: 1,0,5"),
    ("AT+FTPMDTM", "MDTM a.txt", "213 20261121090000", "+FTPMDTM: 1,0,20261121090000"),
    ("AT+FTPDELE", "DELE a.txt", "550 no", "+FTPDELE: 1,77"),
  ])
  func `a question has one answer`(command: String, asked: String, reply: String, urc: String) {
    var bench = Self.loggedIn(command)
    #expect(bench.told("250 ok\r\n") == asked + "\r\n")
    #expect(bench.said(reply + "\r\n") == "\r\n\(urc)\r\n")
  }

  @Test(arguments: [
    ("AT+FTPMKD", "MKD /in/", "257 ok"), ("AT+FTPRMD", "RMD /in/", "250 ok"),
  ])
  func `directories are made and removed`(command: String, asked: String, reply: String) {
    var bench = Self.loggedIn(command, directory: nil)
    #expect(bench.told("200 ok\r\n") == asked + "\r\n")
    #expect(bench.said(reply + "\r\n") == "\r\n\(command.dropFirst(2)): 1,0\r\n")
  }

  @Test func `extended methods keep the whole file in the module`() {
    var bench = Self.loggedIn("AT+FTPEXTGET=1")
    _ = bench.told("250 ok\r\n")
    _ = bench.told("227 (192,0,2,7,4,1)\r\n")
    _ = bench.happen(.connected, to: bench.data)
    _ = bench.told("150 ok\r\n")
    #expect(bench.happen(.received(Array("hello".utf8)), to: bench.data) == "")
    _ = bench.happen(.closed, to: bench.data)
    #expect(bench.said("226 done\r\n") == "\r\n+FTPEXTGET: 1,0\r\n")
    #expect(bench.send("AT+FTPEXTGET?\r") == "\r\n+FTPEXTGET: 1,5\r\n\r\nOK\r\n")
    #expect(bench.send("AT+FTPEXTGET=3,1,3\r") == "\r\n+FTPEXTGET: 3,3\r\nell\r\nOK\r\n")
    #expect(bench.send("AT+FTPEXTGET=3,5,3\r") == "\r\nERROR\r\n")
    _ = bench.send("AT+FTPEXTPUT=1\r")
    #expect(bench.send("AT+FTPEXTPUT=2,0,3,1000\r") == "\r\n+FTPEXTPUT: 0,3\r\n")
    #expect(bench.send("abc", wait: 5) == "\r\nOK\r\n")
    _ = bench.send("AT+FTPPUT=1\r")
    _ = bench.happen(.connected, to: bench.control)
    for reply in ["220 a", "230 b", "200 c", "250 d", "227 (192,0,2,7,4,1)"] {
      _ = bench.told(reply + "\r\n")
    }
    _ = bench.happen(.connected, to: bench.data)
    #expect(bench.said("150 go on\r\n") == "")
    #expect(bench.lastSent == "abc")
    #expect(bench.said("226 done\r\n") == "\r\n+FTPPUT: 1,0\r\n")
  }

  @Test func `one at a time, and FTPQUIT ends it with 80`() {
    var bench = Self.loggedIn("AT+FTPGET=1")
    _ = bench.send("AT+CMEE=1\r")
    #expect(bench.send("AT+FTPPUT=1\r") == "\r\n+CME ERROR: 3\r\n")
    #expect(bench.send("AT+FTPGET=2,10\r") == "\r\n+FTPGET: 2,0\r\n\r\nOK\r\n")
    #expect(bench.send("AT+FTPQUIT\r") == "\r\nOK\r\n\r\n+FTPGET: 1,80\r\n")
    #expect(bench.send("AT+FTPQUIT\r") == "\r\nERROR\r\n")
  }
}

extension Bench {
  /// The id of the control connection: the first that was opened last for FTP's own host.
  fileprivate var control: Int {
    lastRequest { if case .connect(_, "ftp.example", _) = $0 { true } else { false } }
  }

  /// Of the data connection, or of the port that waits for it.
  fileprivate var data: Int {
    lastRequest {
      switch $0 {
      case .connect(_, "192.0.2.7", _), .listen: true
      default: false
      }
    }
  }

  fileprivate var lastSent: String {
    let sent = networkRequests.compactMap { request in
      if case .send(let bytes) = request.action {
        String(decoding: bytes, as: UTF8.self)
      } else {
        nil
      }
    }
    return sent.last ?? ""
  }

  /// What the module says to its TE when the server has said this.
  fileprivate mutating func said(_ reply: String) -> String {
    happen(.received(Array(reply.utf8)), to: control)
  }

  /// What the module says to the server then.
  fileprivate mutating func told(_ reply: String) -> String {
    _ = said(reply)
    return lastSent
  }
}
