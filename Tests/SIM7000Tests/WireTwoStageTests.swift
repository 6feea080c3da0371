import SIM7000
import Testing

/// Section by section what the manual and application notes print; where they
/// contradict each other, or a real module contradicts them, both.
@Suite("Answers in two stages")
struct WireTwoStageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var command: String
    var answer: String
    var rows: [String]

    init(_ command: String, _ answer: String, _ rows: [String]) {
      self.command = command
      self.answer = answer
      self.rows = rows
    }

    var testDescription: String { command }
  }

  @Test(
    "the first ends the command line, the second is a URC",
    arguments: [
      Row(
        "AT+CIPSTART=\"TCP\",\"a\",80",
        "\r\nOK\r\n\r\nCONNECT OK\r\n",
        ["final OK", "urc CONNECT OK"]
      ),
      Row(
        "AT+CIPSTART=\"TCP\",\"a\",80",
        "\r\nOK\r\n\r\nSTATE: TCP CLOSED\r\n\r\nCONNECT FAIL\r\n",
        ["final OK", "urc STATE: TCP CLOSED", "urc CONNECT FAIL"]
      ),
      Row(
        "AT+CIPSTART=\"TCP\",\"a\",80",
        "\r\nERROR\r\n\r\nALREADY CONNECT\r\n",
        ["final ERROR", "urc ALREADY CONNECT"]
      ),
      Row(
        "AT+CIPSTART=0,\"TCP\",\"a\",80",
        "\r\nOK\r\n\r\n0, CONNECT FAIL\r\n",
        ["final OK", "urc 0, CONNECT FAIL"]
      ),
      // AT+CIPMODE=1.
      Row(
        "AT+CIPSTART=\"TCP\",\"a\",80",
        "\r\nOK\r\n\r\nCONNECT\r\n",
        ["final OK", "urc CONNECT"]
      ),
      Row(
        "AT+HTTPACTION=0",
        "\r\nOK\r\n\r\n+HTTPACTION: 0,200,1000\r\n",
        ["final OK", "urc +HTTPACTION: 0,200,1000"]
      ),
      Row(
        "AT+SHREQ=\"/\",1",
        "\r\nOK\r\n\r\n*PSUTTZ: 21/04/13,16:21:50\",\"-20\",1\r\n\r\n+SHREQ: \"GET\",200,387\r\n",
        [
          "final OK", "urc *PSUTTZ: 21/04/13,16:21:50\",\"-20\",1", "urc +SHREQ: \"GET\",200,387",
        ]
      ),
      Row("AT+CNTP", "\r\nOK\r\n\r\n+CNTP: 61\r\n", ["final OK", "urc +CNTP: 61"]),
      Row(
        "AT+CDNSGIP=\"a\"",
        "\r\nOK\r\n\r\n+CDNSGIP: 0,8\r\n",
        ["final OK", "urc +CDNSGIP: 0,8"]
      ),
      Row(
        "AT+HTTPTOFS=\"a\",\"b\"",
        "\r\nOK\r\n\r\n+HTTPTOFS: 200,28919\r\n",
        ["final OK", "urc +HTTPTOFS: 200,28919"]
      ),
      Row("AT+CGNSCOLD", "\r\nOK\r\n\r\n+CGNSXTRA: 0\r\n", ["final OK", "urc +CGNSXTRA: 0"]),
      Row(
        "AT+CGTP",
        "\r\nOK\r\n\r\n+GTPCELL: 31.2,121.3,2026-11-21,09:00:00,550\r\n",
        ["final OK", "urc +GTPCELL: 31.2,121.3,2026-11-21,09:00:00,550"]
      ),
      Row(
        "AT+CNACT=1",
        "\r\nOK\r\n\r\n+APP PDP: ACTIVE\r\n",
        ["final OK", "urc +APP PDP: ACTIVE"]
      ),
      // To a reader that is not told of the end, as here, still its answer.
      Row(
        "AT+CASEND=0,5",
        "\r\n> hello\r\nOK\r\n\r\n+CASEND: 0,0,5\r\n",
        ["prompt greaterThan", "echo hello", "final OK", "response +CASEND: 0,0,5"]
      ),
      // Synchronous, and after AT+CACFG="ASYNCOPEN",1.
      Row(
        "AT+CAOPEN=0,\"a\",80",
        "\r\n+CAOPEN: 0,0\r\n\r\nOK\r\n",
        ["response +CAOPEN: 0,0", "final OK"]
      ),
      Row("AT+CUSD=1,\"*100#\"", "\r\nOK\r\n\r\n+CUSD:4\r\n", ["final OK", "urc +CUSD:4"]),
      Row(
        "AT+CIPSERVER=1,80",
        "\r\nOK\r\n\r\nSERVER OK\r\n",
        ["final OK", "urc SERVER OK"]
      ),
      Row(
        "AT+CASWITCH=0,1",
        "\r\nOK\r\n\r\nCONNECT\r\n",
        ["final OK", "urc CONNECT"]
      ),
      Row(
        "AT+CIPSTATUS",
        "\r\nOK\r\n\r\nSTATE: IP PROCESSING\r\n\r\nS: 0,0,\"80\",\"LISTENING\"\r\n"
          + "C: 0,0,\"TCP\",\"1.2.3.4\",\"80\",\"CONNECTED\"\r\nC: 1,,\"\",\"\",\"\",\"INITIAL\"\r\n",
        [
          "final OK", "urc STATE: IP PROCESSING", "urc S: 0,0,\"80\",\"LISTENING\"",
          "urc C: 0,0,\"TCP\",\"1.2.3.4\",\"80\",\"CONNECTED\"",
          "urc C: 1,,\"\",\"\",\"\",\"INITIAL\"",
        ]
      ),
    ]
  )
  func stages(row: Row) {
    #expect(transcript(of: Array(row.answer.utf8), pending: row.command) == row.rows)
  }

  @Test(
    "a second stage that comes after the command is over is a URC",
    arguments: ["+CAOPEN: 0,0", "+CASEND: 0,0,5", "+SHREQ: \"GET\",200,387", "CONNECT OK"]
  )
  func afterTheEnd(line: String) {
    var bench = ChannelBench()
    bench.send("AT+CAOPEN=0,\"a\",80", at: 0)
    bench.receive("AT+CAOPEN=0,\"a\",80\r\r\nOK\r\n\r\n\(line)\r\n", at: 1)
    #expect(bench.rows.last == "1 urc \(line)")
    #expect(bench.channel.isReady)
  }

  @Test("a mock's URC in front of the OK ends nothing")
  func urcFirst() {
    let answer = "\r\n+HTTPACTION: 1,200,0\r\n\r\nOK\r\n"
    #expect(
      transcript(of: Array(answer.utf8), pending: "AT+HTTPACTION=1")
        == ["urc +HTTPACTION: 1,200,0", "final OK"]
    )
  }
}
