import Primitives
import SIM7000
import Testing

@Suite("After a response timeout")
struct WireTimeoutTests {
  @Test("after a timeout: silence, then AT, then ready")
  func silence() {
    var bench = ChannelBench()
    bench.send("AT+CGATT=1", timeout: 75_000, at: 0)
    bench.reachDeadline()
    #expect(bench.take() == ["75000 finalResult(no final result)"].qualified)
    #expect(!bench.channel.isReady)
    #expect(bench.channel.deadline == .t(77_000))
    bench.receive("\r\n+CREG: 2\r\n", at: 76_500)
    #expect(bench.take() == ["76500 urc +CREG: 2"])
    #expect(bench.channel.deadline == .t(78_500))
    bench.reachDeadline()
    #expect(bench.take() == ["78500 > \"AT\\r\""])
    #expect(bench.channel.deadline == .t(79_500))
    bench.receive("AT\r\r\nOK\r\n", at: 78_503)
    #expect(bench.take() == ["78503 echo AT", "78503 synchronised OK"])
    #expect(bench.channel.isReady)
    #expect(bench.channel.deadline == nil)
  }

  @Test("a late answer is dropped, and its final result ends the wait")
  func lateAnswer() {
    var bench = ChannelBench()
    bench.send("AT+COPS?", at: 0)
    bench.reachDeadline()
    _ = bench.take()
    bench.receive("AT+COPS?\r\r\n+COPS: 0\r\n\r\nOK\r\n", at: 5_900)
    #expect(
      bench.take() == [
        "5900 late AT+COPS?", "5900 late +COPS: 0", "5900 late OK", "5900 > \"AT\\r\"",
      ]
    )
    bench.receive("AT\r\r\nOK\r\n", at: 5_905)
    #expect(bench.take() == ["5905 echo AT", "5905 synchronised OK"])
  }

  @Test("the echo tells the answer to AT from the late one")
  func lateAfterAttention() {
    var bench = ChannelBench()
    bench.send("AT+COPS?", at: 0)
    bench.reachDeadline()
    bench.reachDeadline()
    _ = bench.take()
    bench.receive("\r\n+COPS: 0\r\n\r\nOK\r\n", at: 7_100)
    #expect(bench.take() == ["7100 late +COPS: 0", "7100 late OK"])
    #expect(!bench.channel.isReady)
    bench.receive("AT\r\r\nOK\r\n", at: 7_110)
    #expect(bench.take() == ["7110 echo AT", "7110 synchronised OK"])
  }

  @Test("without an echo the second final result is the one that counts")
  func echoOff() {
    var bench = ChannelBench()
    bench.send("AT+COPS?", at: 0)
    bench.reachDeadline()
    bench.reachDeadline()
    _ = bench.take()
    bench.receive("\r\nOK\r\n", at: 7_010)
    #expect(bench.take() == ["7010 late OK"])
    bench.reachDeadline()
    #expect(bench.take() == ["8000 > \"AT\\r\""])
    bench.receive("\r\nOK\r\n", at: 8_010)
    #expect(bench.take() == [])
    #expect(bench.channel.deadline == .t(8_510))
    bench.reachDeadline()
    #expect(bench.take() == ["8510 synchronised"])
  }

  @Test("AT is repeated every second for as long as the caller asks")
  func mute() {
    var bench = ChannelBench()
    bench.send("AT", timeout: 1_000, at: 0)
    bench.reachDeadline()
    for _ in 0..<60 {
      bench.reachDeadline()
    }
    #expect(bench.take().last == "62000 > \"AT\\r\"")
    bench.receive("AT\r\r\nOK\r\n", at: 62_010)
    #expect(bench.take() == ["62010 echo AT"])
    // The answers to earlier ATs may still be on their way: half a second more.
    bench.receive("AT\r\r\nOK\r\n", at: 62_300)
    #expect(bench.take() == ["62300 late AT", "62300 late OK"])
    bench.reachDeadline()
    #expect(bench.take() == ["62510 synchronised"])
  }

  @Test("a chatty module cannot keep the channel from synchronising")
  func chatty() {
    var bench = ChannelBench()
    bench.send("AT+CGNSINF", timeout: 1_000, at: 0)
    bench.reachDeadline()
    _ = bench.take()
    for second in 1...10 {
      bench.receive("+UGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,\r\n", at: Int64(second) * 1_000 + 500)
    }
    #expect(bench.channel.deadline == .t(11_000))
    bench.reachDeadline()
    #expect(bench.take().last == "11000 > \"AT\\r\"")
  }

  @Test("a body that stops coming is given up")
  func stuckBody() {
    var bench = ChannelBench()
    bench.send("AT+HTTPREAD", timeout: 1_000, at: 0)
    bench.receive("AT+HTTPREAD\r\r\n+HTTPREAD: 480\r\n<html>", at: 500)
    #expect(bench.channel.deadline == .t(3_500))
    bench.reachDeadline()
    bench.reachDeadline()
    _ = bench.take()
    // The header of a late answer, and its body stops too.
    bench.receive("\r\n+HTTPREAD: 480\r\n<html>", at: 5_600)
    bench.reachDeadline()
    #expect(bench.take() == ["5600 late +HTTPREAD: 480", "6500 > \"AT\\r\""])
    bench.receive("AT\r\r\nOK\r\n", at: 6_510)
    #expect(bench.take() == ["6510 echo AT"])
  }

  @Test("the body of a late answer is dropped, that of a URC is passed on")
  func lateBody() {
    var bench = ChannelBench()
    bench.send("AT+HTTPREAD", timeout: 1_000, at: 0)
    bench.reachDeadline()
    _ = bench.take()
    bench.receive("\r\n+HTTPREAD: 2\r\n:)\r\n+RECEIVE,0,2:\r\n:(\r\n", at: 1_100)
    #expect(
      bench.take() == [
        "1100 late +HTTPREAD: 2", "1100 late :)", "1100 urc +RECEIVE,0,2:",
        "1100 body(isLast: true) :(",
      ]
    )
  }

  @Test("a line that has lost its echo for good costs one timeout")
  func lostEcho() {
    var bench = ChannelBench()
    bench.send("AT", at: 0)
    bench.receive("AT\r\r\nOK\r\n", at: 1)
    bench.send("AT+CSQ", timeout: 1_000, at: 10)
    bench.receive("\r\nOK\r\n", at: 20)
    for _ in 0..<10 where !bench.channel.isReady {
      bench.reachDeadline()
      bench.receive("\r\nOK\r\n", at: bench.now.microseconds / 1_000)
    }
    _ = bench.take()
    bench.send("AT+CSQ", timeout: 1_000, at: 20_000)
    bench.receive("\r\nOK\r\n", at: 20_010)
    #expect(bench.take() == ["20010 finalResult(OK) OK"].qualified)
  }

  @Test("a prompt that may be open is cancelled first")
  func openPrompt() {
    var bench = ChannelBench()
    bench.send("AT+CIPSEND", timeout: 1_000, at: 0)
    bench.reachDeadline()
    bench.receive("AT+CIPSEND\r\r\n> ", at: 1_500)
    bench.reachDeadline()
    #expect(
      bench.rows
        == [
          "1000 finalResult(no final result)", "1500 late AT+CIPSEND", "1500 late",
          "3500 > \"\\u{1B}AT\\r\"",
        ].qualified
    )
  }

  @Test("noise of every kind leaves the channel able to answer", arguments: 0..<40)
  func noise(seed: UInt64) {
    var bench = ChannelBench()
    var generator = SeededGenerator(seed: seed)
    bench.send("AT+CIPRXGET=2,0,100", timeout: 1_000, at: 0)
    let words = ["OK", "\r", "\n", "+", "> ", "+CIPRXGET: 2,0,3,0\r\n", "AT", "+IPD,9:", "\u{0}"]
    for _ in 0..<400 {
      let word = words[Int(generator.integer(in: 0...Int64(words.count - 1)))]
      bench.receive(word, at: 500)
    }
    for _ in 0..<6 where !bench.channel.isReady {
      bench.reachDeadline()
      bench.receive("\r\nAT\r\r\nOK\r\n", at: bench.now.microseconds / 1_000)
    }
    #expect(bench.channel.isReady, "seed \(seed)")
  }
}
