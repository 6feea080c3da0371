import Primitives
import Script
import Testing
import VirtualModem

@testable import Simulation

/// Short messages between the world and the module, over the whole host.
@Suite("Short messages through the world")
struct MessageRelayTests {
  @Test(
    "a report states the outcome of a message",
    arguments: [("accept", "00"), ("lose", "46")]
  )
  func reports(reaction: String, status: String) throws {
    var phone = try Telephone("0 ! smsc \(reaction)")
    _ = phone.say("AT+CMGF=1;+CSMP=49,167,0,0;+CNMI=1,1,0,1;+CMGS=\"+962790000001\"\r")
    #expect(phone.say("hello\u{1A}", wait: 3_000) == "\r\n+CMGS: 1\r\n\r\nOK\r\n")
    _ = phone.say("AT+CMGF=0\r")
    let report = phone.say("", wait: 10_000)
    #expect(report.hasPrefix("\r\n+CDS: 25\r\n07912120550501F006010C916972090000106211129000"))
    #expect(report.hasSuffix("\(status)\r\n"))
    #expect(phone.submissions.map(\.destination.text) == ["+962790000001"])
    #expect(phone.submissions.map(\.userData.text) == ["hello"])
  }

  @Test("who asks for no report gets none")
  func noReport() throws {
    var phone = try Telephone("")
    _ = phone.say("AT+CMGF=1;+CNMI=1,1,0,1;+CMGS=\"1\"\r")
    #expect(phone.say("hello\u{1A}", wait: 60_000) == "\r\n+CMGS: 1\r\n\r\nOK\r\n")
  }

  @Test("parts of a long message carry one reference and their numbers")
  func parts() throws {
    let text = String(repeating: "0123456789", count: 40)
    var phone = try Telephone("10 ! sms \"+962790000001\" \"\(text)\"")
    _ = phone.say("AT+CNMI=1,2\r")
    let lines = phone.say("", wait: 20_000).split(whereSeparator: \.isNewline)
    let parts = lines.filter { !$0.hasPrefix("+CMT") }
      .compactMap { line in DeliverPDU(decoding: Array(Self.octets(String(line)).dropFirst(8))) }
    #expect(parts.map(\.userData.concatenation?.number) == [1, 2, 3])
    #expect(Set(parts.map(\.userData.concatenation?.reference)).count == 1)
    #expect(parts.map(\.userData.text).joined() == text)
  }

  @Test("a module that restarts in the middle gets what it has not acknowledged")
  func restart() throws {
    var phone = try Telephone("1 ! sms \"1\" \"a\"\n1 ! reboot")
    _ = phone.say("", wait: 60_000)
    #expect(phone.say("ATE0+CPMS?\r").contains("+CPMS: \"SM\",1,20,"))
  }

  @Test("what is sent later does not overtake what has to be tried again")
  func order() throws {
    var phone = try Telephone("1 ! sms \"1\" \"first\"\n25 ! sms \"1\" \"second\"")
    _ = phone.say("AT+CSMS=1;+CMGF=1;+CNMI=1,2\r")
    // The first is not acknowledged: it comes again after the second was sent.
    _ = phone.say("", wait: 60_000)
    let list = phone.say("AT+CMGL=\"ALL\"\r")
    let bodies = list.split(whereSeparator: \.isNewline).filter {
      ["first", "second"].contains($0)
    }
    #expect(bodies == ["first", "second"])
  }

  @Test("while the module sends, nothing comes")
  func turns() throws {
    var phone = try Telephone("1 ! sms \"1\" \"a\"")
    _ = phone.say("AT+CMGF=1;+CNMI=2,1;+CMGS=\"3\"\r", wait: 900)
    #expect(
      phone.say("hello\u{1A}", wait: 10_000)
        == "\r\n+CMGS: 1\r\n\r\nOK\r\n\r\n+CMTI: \"SM\",1\r\n"
    )
  }

  @Test("the same seed sends and delivers at the same times")
  func determinism() throws {
    func run() throws -> [String] {
      var phone = try Telephone("5 ! sms \"1\" \"a\"\n6 ! sms \"2\" \"b\"")
      _ = phone.say("AT+CMGF=1;+CSMP=49;+CNMI=1,2,0,1;+CMGS=\"3\"\r")
      _ = phone.say("hello\u{1A}", wait: 30_000)
      return phone.log
    }
    #expect(try run() == run())
  }

  private static func octets(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
  }
}

/// A modem in its world, registered, with echo off.
private struct Telephone {
  private var host: ModemHost
  private var now = Instant.zero
  private(set) var submissions: [SubmitPDU] = []
  private(set) var log: [String] = []

  /// The times of the script count from when the telephone is ready.
  init(_ script: String) throws {
    let lines = script.split(separator: "\n").map { line in
      let time = Int(line.prefix { $0 != " " }) ?? 0
      return "\(time + 20)" + line.drop { $0 != " " }
    }
    let text = (["#!sniffer 1"] + lines).joined(separator: "\n") + "\n"
    let scenario = try Scenario(parsing: Array(text.utf8))
    host = ModemHost(
      scenario,
      settings: VirtualModem.Settings(scenario, isOnByDefault: true),
      seed: 1
    )
    _ = say("ATE0\r", wait: 20_000)
  }

  mutating func say(_ text: String, wait milliseconds: Int64 = 5) -> String {
    let count = log.count
    if !text.isEmpty { handle(.received(Array(text.utf8), baud: nil)) }
    let end = now + Milliseconds(milliseconds)
    while let deadline = host.deadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadlineReached)
    }
    now = end
    return log[count...].map { String($0.drop { $0 != " " }.dropFirst()) }.joined()
  }

  private mutating func handle(_ event: ModemHost.Event) {
    let effects = host.handle(event, at: now)
    if let submission = effects.submission { submissions.append(submission) }
    let said = String(decoding: effects.output[.at], as: UTF8.self)
    if !said.isEmpty { log.append("\(now.microseconds) \(said)") }
  }
}
