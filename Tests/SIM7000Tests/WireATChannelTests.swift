import Primitives
import SIM7000
import Testing

@Suite("One command line at a time")
struct WireATChannelTests {
  @Test("a command is echoed, answered and over")
  func plain() {
    var bench = ChannelBench()
    #expect(bench.channel.isReady)
    #expect(bench.channel.deadline == nil)
    bench.send("AT+CSQ", at: 10)
    #expect(!bench.channel.isReady)
    #expect(bench.channel.deadline == .t(5_010))
    bench.receive("AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n", at: 40)
    #expect(
      bench.rows
        == [
          "40 echo AT+CSQ", "40 informationResponse +CSQ: 17,99", "40 finalResult(OK) OK",
        ].qualified
    )
    #expect(bench.channel.isReady)
    #expect(bench.channel.deadline == nil)
  }

  @Test("URCs pass through at any time and end nothing")
  func urcs() {
    var bench = ChannelBench()
    bench.receive("\r\nRDY\r\n", at: 0)
    bench.send("AT+CREG?", at: 10)
    bench.receive("AT+CREG?\r\r\n+CREG: 5\r\n\r\n+CMTI: \"SM\",3\r\n", at: 20)
    #expect(!bench.channel.isReady)
    bench.receive("\r\n+CREG: 1,5\r\n\r\nOK\r\n", at: 30)
    #expect(
      bench.rows
        == [
          "0 urc RDY", "20 echo AT+CREG?", "20 urc +CREG: 5", "20 urc +CMTI: \"SM\",3",
          "30 informationResponse +CREG: 1,5", "30 finalResult(OK) OK",
        ].qualified
    )
  }

  @Test("a digit is a final result of a TA that answers in numbers, and of no other")
  func numbers() {
    var bench = ChannelBench()
    #expect(bench.channel.answersInNumbers == nil)
    bench.send("AT", at: 0)
    bench.receive("AT\r0\r\n", at: 5)
    #expect(bench.take().last == "5 finalResult(OK) 0".qualified)
    #expect(bench.channel.answersInNumbers == true)
    bench.send("ATV1", at: 10)
    bench.receive("ATV1\r\r\nOK\r\n", at: 15)
    #expect(bench.channel.answersInNumbers == false)
    _ = bench.take()
    bench.send("AT+CSQ", at: 20)
    bench.receive("AT+CSQ\r\r\n1\r\n", at: 21)
    #expect(!bench.channel.isReady)
    bench.receive("\r\n+CSQ: 17,99\r\n\r\nOK\r\n", at: 25)
    #expect(bench.channel.isReady)
    #expect(bench.take().last == "25 finalResult(OK) OK".qualified)
  }

  @Test("that a TA has begun to answer in numbers shows when it is asked again")
  func numbersFromNowOn() {
    var bench = ChannelBench()
    bench.send("AT", at: 0)
    bench.receive("AT\r\r\nOK\r\n", at: 5)
    bench.send("AT+CGMR", timeout: 1_000, at: 10)
    bench.receive("AT+CGMR\r1351B05SIM7000E\r\n0\r\n", at: 20)
    #expect(!bench.channel.isReady)
    for _ in 0..<20 where !bench.channel.isReady {
      bench.reachDeadline()
      guard bench.take().last?.hasSuffix("> \"AT\\r\"") == true else { continue }
      bench.receive("AT\r0\r\n", at: bench.now.microseconds / 1_000 + 1)
    }
    #expect(bench.channel.isReady)
    #expect(bench.channel.answersInNumbers == true)
  }

  @Test("a prompt asks for the body once, and the body's echo is an echo")
  func prompt() {
    var bench = ChannelBench()
    bench.send("AT+HTTPDATA=80,10000", timeout: 12_000, at: 0)
    bench.receive("AT+HTTPDATA=80,10000\r\r\nDOWNLOAD\r\n", at: 3)
    #expect(bench.take().last == "3 prompt(.download) DOWNLOAD".qualified)
    bench.receive("\r\nOK\r\n", at: 100)
    bench.send("AT+CIPSEND=10", at: 200)
    bench.receive("AT+CIPSEND=10\r\r\n> ", at: 203)
    bench.receive("{\"s\":12.5}\r\nSEND OK\r\n", at: 220)
    #expect(
      bench.rows
        == [
          "100 finalResult(OK) OK", "203 echo AT+CIPSEND=10", "203 prompt(.greaterThan)",
          "220 echo {\"s\":12.5}", "220 finalResult(SEND OK) SEND OK",
        ].qualified
    )
  }

  @Test("a body is passed on whatever is in it")
  func body() {
    var bench = ChannelBench()
    bench.send("AT+HTTPREAD", at: 0)
    bench.receive("AT+HTTPREAD\r\r\n+HTTPREAD: 9\r\nERROR\r\nOK\r\nOK\r\n", at: 9)
    #expect(
      bench.rows
        == [
          "9 echo AT+HTTPREAD", "9 informationResponse +HTTPREAD: 9",
          "9 body(isLast: true) ERROR\r\nOK", "9 finalResult(OK) OK",
        ].qualified
    )
  }

  @Test("a long body moves the deadline by what a slow line needs")
  func slowBody() {
    var bench = ChannelBench()
    bench.send("AT+HTTPREAD", at: 0)
    bench.receive("AT+HTTPREAD\r\r\n+HTTPREAD: 48000\r\n", at: 1_000)
    #expect(bench.channel.deadline == .t(1_000 + 100_000 + 2_000))
  }

  @Test("where the module echoes, a final result before the echo belongs to no command")
  func straySuccess() {
    var bench = ChannelBench()
    bench.send("AT", at: 0)
    bench.receive("AT\r\r\nOK\r\n", at: 1)
    bench.send("AT+CPIN?", at: 100)
    bench.receive("\r\nOK\r\n", at: 101)
    bench.receive("AT+CPIN?\r\r\n+CPIN: READY\r\n\r\nOK\r\n", at: 103)
    #expect(
      Array(bench.rows.suffix(4))
        == [
          "101 late OK", "103 echo AT+CPIN?", "103 informationResponse +CPIN: READY",
          "103 finalResult(OK) OK",
        ].qualified
    )
  }

  @Test("a damaged echo does not cost the answer")
  func damagedEcho() {
    var bench = ChannelBench()
    bench.send("AT", at: 0)
    bench.receive("AT\r\r\nOK\r\n", at: 1)
    bench.send("AT+CPIN?", at: 100)
    bench.receive("\u{7}T+CqIN\r\r\nERROR\r\n", at: 103)
    #expect(bench.rows.last == "103 finalResult(ERROR) ERROR".qualified)
  }

  @Test("an echo in two pieces is the echo, and one whose rest is lost costs nothing")
  func cutEcho() {
    var bench = ChannelBench()
    bench.send("AT", at: 0)
    bench.receive("AT\r\r\nOK\r\n", at: 1)
    bench.send("AT+CPIN?", at: 100)
    bench.receive("AT+C\r\n+CREG: 5\r\nPIN?\r\r\nERROR\r\n", at: 103)
    bench.send("AT+CPIN?", at: 200)
    bench.receive("AT+C\r\n+CREG: 5\r\n\r\nERROR\r\n", at: 203)
    #expect(
      Array(bench.rows.suffix(7))
        == [
          "103 echo AT+C", "103 urc +CREG: 5", "103 echo PIN?", "103 finalResult(ERROR) ERROR",
          "203 echo AT+C", "203 urc +CREG: 5", "203 finalResult(ERROR) ERROR",
        ].qualified
    )
  }

  @Test("ATE0 takes the echo away without costing an answer")
  func echoTurnedOff() {
    var bench = ChannelBench()
    bench.send("ATE0", at: 0)
    bench.receive("ATE0\r\r\nOK\r\n", at: 1)
    bench.send("AT+CSQ", at: 10)
    bench.receive("\r\n+CSQ: 1,99\r\n\r\nOK\r\n", at: 11)
    #expect(
      Array(bench.rows.suffix(2))
        == ["11 informationResponse +CSQ: 1,99", "11 finalResult(OK) OK"].qualified
    )
  }

  @Test("an answer without a command is late, and a reset forgets everything")
  func alone() {
    var bench = ChannelBench()
    bench.receive("\r\nOK\r\n+CSQ: 1,99\r\nzzz\r\n", at: 0)
    #expect(bench.take() == ["0 late OK", "0 late +CSQ: 1,99", "0 unknown zzz"])
    bench.send("AT+CFUN=1,1", at: 10)
    bench.receive("AT+CFUN=1,1\r\r\nRDY\r\n", at: 6_000 - 1_000)
    bench.channel.reset()
    #expect(bench.channel.isReady)
    #expect(bench.channel.deadline == nil)
    #expect(bench.channel.reachDeadline(at: .t(99_999)) == .none)
  }
}
