import Foundation
import SIM7000
import Testing

@Suite("Bytes to lines, prompts and bodies")
struct WireReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var pending: String
    var bytes: String
    var rows: [String]

    init(_ pending: String, _ bytes: String, _ rows: [String]) {
      self.pending = pending
      self.bytes = bytes
      self.rows = rows
    }

    var testDescription: String { pending }
  }

  static let dialogues = [
    Row(
      "AT+CSQ",
      "AT+CSQ\r\r\n+CSQ: 24,99\r\n\r\nOK\r\n",
      ["echo AT+CSQ", "response +CSQ: 24,99", "final OK"]
    ),
    Row(
      "AT+CIPSEND=10",
      "AT+CIPSEND=10\r\r\n> {\"s\":12.5}\r\nSEND OK\r\n",
      ["echo AT+CIPSEND=10", "prompt greaterThan", "echo {\"s\":12.5}", "final SEND OK"]
    ),
    Row(
      "AT+SMPUB=\"t\",\"1\",1,1",
      "\r\n> 1\r\nOK\r\n",
      ["prompt greaterThan", "echo 1", "final OK"]
    ),
    Row(
      "AT+SMPUB=\"t\",\"1\",1,1",
      "\r\n> \r\n0\r\n",
      ["prompt greaterThan", "final 0"]
    ),
    Row(
      "AT+CMGS=\"+99\"",
      "\r\n>Hi\r> there\u{1A}\r\n+CMGS: 41\r\n\r\nOK\r\n",
      ["prompt greaterThan", "echo Hi", "echo > there\u{1A}", "response +CMGS: 41", "final OK"]
    ),
    Row(
      "AT+CIPSEND=0,5",
      "AT+CIPSE\r\n1, CLOSED\r\nND=0,5\r\r\n> ",
      ["echo AT+CIPSE", "urc 1, CLOSED", "echo ND=0,5", "prompt greaterThan"]
    ),
    Row(
      "AT+CIPSEND=0,5",
      "AT+CIPSERDY\r\nND=0,5\r\r\n> ",
      ["urc RDY", "echo ND=0,5", "prompt greaterThan"]
    ),
    Row(
      "AT+CREG?",
      "AT+CREG: 5\r\n\r\n+CREG?\r\r\n+CREG: 0,5\r\n\r\nOK\r\n",
      ["urc +CREG: 5", "echo +CREG?", "response +CREG: 0,5", "final OK"]
    ),
    Row(
      "AT+URDBLOCK=\"response.txt\",0,32",
      "AT+URDBLOCK=\"response.txt\",0,32\r\r\n+URDBLOCK: \"response.txt\",32,"
        + "\"HTTP/1.1 200 OK\r\nVia: x\r\n\"\r\nOK\r\n",
      [
        "echo AT+URDBLOCK=\"response.txt\",0,32",
        "response +URDBLOCK: \"response.txt\",32,\"HTTP/1.1 200 OK", "response Via: x",
        "response \"", "final OK",
      ]
    ),
    Row(
      "AT+URDBLOCK=\"a\",0,12",
      "\r\n+URDBLOCK: \"a\",12,\"1\r\nOK\r\nERROR\"\r\n\r\nOK\r\n",
      ["response +URDBLOCK: \"a\",12,\"1", "response OK", "response ERROR\"", "final OK"]
    ),
    // A quote that was lost costs its own line and no more.
    Row(
      "AT+CMGL=4",
      "\r\n+CMGL: 12,\"REC READ\r\nOK\r\n",
      ["response +CMGL: 12,\"REC READ", "final OK"]
    ),
    Row(
      "AT+COPS?",
      "\r\n+COPS: 0,0,\"MTS RUS\r\n\r\nOK\r\n",
      ["response +COPS: 0,0,\"MTS RUS", "final OK"]
    ),
    Row(
      "AT",
      "\r\n+SMSUB: \"t\",\"{\r\n  \"a\": 1\r\n}\"\r\n\r\nOK\r\n",
      ["urc +SMSUB: \"t\",\"{", "urc   \"a\": 1", "urc }\"", "final OK"]
    ),
    Row(
      "AT+CSQ",
      "\r\n+SMSUB: \"t\",\"{!\r\n+CSQ: 1,99\r\n\r\nOK\r\nnoise\r\n",
      ["urc +SMSUB: \"t\",\"{!", "response +CSQ: 1,99", "final OK", "unknown noise"]
    ),
    Row(
      "AT+HTTPDATA=2,1000",
      "AT+HTTPDATA=2,1000\r\r\nDOWNLOAD\r\n\r\nOK\r\n",
      ["echo AT+HTTPDATA=2,1000", "prompt download", "final OK"]
    ),
    Row(
      "AT+HTTPREAD",
      "\r\n+HTTPREAD: 17\r\n\r\nOK\r\nERROR\r\n> \r\n\r\n\r\nOK\r\n",
      ["response +HTTPREAD: 17", "end \r\nOK\r\nERROR\r\n> \r\n", "final OK"]
    ),
    Row(
      "AT+HTTPREAD",
      "\r\n+HTTPREAD: 0\r\n\r\nOK\r\n",
      ["response +HTTPREAD: 0", "final OK"]
    ),
    Row(
      "AT+SHREAD=0,5",
      "\r\nOK\r\n\r\n+SHREAD: 3\r\n\nOK\r\n+SHREAD: 2\r\n:)\r\n",
      ["final OK", "urc +SHREAD: 3", "end \nOK", "urc +SHREAD: 2", "end :)"]
    ),
    Row(
      "AT+CIPRXGET=2,0,4",
      "\r\n+CIPRXGET: 2,0,4,3\r\nOK\r\n\r\n\r\nOK\r\n",
      ["response +CIPRXGET: 2,0,4,3", "end OK\r\n", "final OK"]
    ),
    Row(
      "AT+CIPRXGET=3,2",
      "\r\n+CIPRXGET: 3,2,0\r\n4F4B\r\nOK\r\n",
      ["response +CIPRXGET: 3,2,0", "end 4F4B", "final OK"]
    ),
    Row(
      "AT+CARECV=0,100",
      "\r\n+CARECV: 6,hel,o\n\r\nOK\r\n",
      ["response +CARECV: 6,", "end hel,o\n", "final OK"]
    ),
    Row(
      "AT+CARECV=0,100",
      "\r\n+CARECV: 0\r\n\r\nOK\r\n",
      ["response +CARECV: 0", "final OK"]
    ),
    Row(
      "AT+CARECV=0,100",
      "\r\n+CARECV: 0,3,a,b\r\nOK\r\n",
      ["response +CARECV: 0,3,", "end a,b", "final OK"]
    ),
    Row(
      "AT+CARECV?",
      "\r\n+CARECV: 0,23\r\n\r\nOK\r\n",
      ["response +CARECV: 0,23", "final OK"]
    ),
    Row(
      "AT",
      "\r\n+IPD,5:OK\r\n!\r\nOK\r\n",
      ["urc +IPD,5:", "end OK\r\n!", "final OK"]
    ),
    Row(
      "AT",
      "\r\n+IPD,2,TCP::)\r\nOK\r\n",
      ["urc +IPD,2,TCP:", "end :)", "final OK"]
    ),
    Row(
      "AT",
      "\r\n+RECEIVE,0,4:\r\n\r\nOK\r\nOK\r\n",
      ["urc +RECEIVE,0,4:", "end \r\nOK", "final OK"]
    ),
    Row(
      "AT",
      "\r\n+CMT: \"+99\",,\"26/11/21,09:00:00+00\"\r\nwhere are you?\r\n\r\nOK\r\n",
      [
        "urc +CMT: \"+99\",,\"26/11/21,09:00:00+00\"", "urc where are you?", "final OK",
      ]
    ),
    // The text of a message is text, whatever it says.
    Row(
      "AT",
      "\r\n+CMT: \"+99\",,\"26/11/21,09:00:00+00\"\r\nERROR\r\n\r\nOK\r\n",
      ["urc +CMT: \"+99\",,\"26/11/21,09:00:00+00\"", "urc ERROR", "final OK"]
    ),
    Row(
      "AT+CMGR=1",
      "\r\n+CMGR: \"REC READ\",\"+99\",,\"26/11/21,09:00:00+00\"\r\nOK\r\n\r\nOK\r\n",
      ["response +CMGR: \"REC READ\",\"+99\",,\"26/11/21,09:00:00+00\"", "response OK", "final OK"]
    ),
    Row(
      "AT+CMGL=\"ALL\"",
      "\r\n+CMGL: 1,\"REC READ\",\"+99\",,\"\"\r\n+HTTPREAD: 9\r\n\r\n"
        + "+CMGL: 2,\"REC READ\",\"+99\",,\"\"\r\n+CREG: 0\r\n\r\nOK\r\n",
      [
        "response +CMGL: 1,\"REC READ\",\"+99\",,\"\"", "response +HTTPREAD: 9",
        "response +CMGL: 2,\"REC READ\",\"+99\",,\"\"", "response +CREG: 0", "final OK",
      ]
    ),
    Row(
      "AT+CMGR=2",
      "\r\n+CMGR: \"REC READ\",\"+99\",,\"26/11/21,09:00:00+00\"\r\n\r\n\r\nOK\r\n",
      ["response +CMGR: \"REC READ\",\"+99\",,\"26/11/21,09:00:00+00\"", "final OK"]
    ),
    // A status report has none.
    Row(
      "AT+CMGR=3",
      "\r\n+CMGR: \"REC READ\",6,17,\"+99\",145,\"\",\"\",0\r\n\r\nOK\r\n",
      ["response +CMGR: \"REC READ\",6,17,\"+99\",145,\"\",\"\",0", "final OK"]
    ),
  ]

  @Test("a dialogue read as a whole", arguments: dialogues)
  func whole(row: Row) {
    #expect(transcript(of: Array(row.bytes.utf8), pending: row.pending) == row.rows)
  }

  @Test("the same dialogue after noise and with URCs around it", arguments: dialogues)
  func amidNoise(row: Row) {
    var bytes: [UInt8] = [0x00, 0xFF, 0x80, 0x3F, 0x0D, 0x0A]
    bytes += Array("\r\nDST: 0\r\n".utf8) + Array(row.bytes.utf8) + Array("\r\nRDY\r\n".utf8)
    let rows = transcript(of: bytes, pending: row.pending)
    #expect(Array(rows.dropFirst().dropLast()) == ["urc DST: 0"] + row.rows)
    #expect(rows.last == "urc RDY")
  }

  @Test("text in one piece is the same as byte by byte", arguments: dialogues)
  func inRuns(row: Row) {
    let bytes = Array(row.bytes.utf8)
    #expect(transcript(of: bytes, pending: row.pending, takesRuns: true) == row.rows)
    let long = [UInt8](repeating: 0x55, count: 5_000) + Array("\r\nOK\r\n".utf8)
    let rows = transcript(of: bytes + long, pending: row.pending, takesRuns: true)
    #expect(rows == transcript(of: bytes + long, pending: row.pending))
  }

  @Test("a byte lost or doubled anywhere costs nothing after the next line", arguments: dialogues)
  func damage(row: Row) {
    let bytes = Array(row.bytes.utf8)
    for index in bytes.indices {
      var reader = AnswerReader()
      reader.expect(pendingLine(row.pending))
      var damaged = bytes
      damaged.remove(at: index)
      for byte in damaged {
        _ = reader.push(byte)
      }
      reader.abandonBody()
      let tail = Array("\r\n+CMTI: \"SM\",3\r\n".utf8)
      #expect(tail.map { reader.push($0) }.contains(.line(.urc)))
    }
  }

  @Test("a line longer than the buffer is reported once and dropped")
  func overlong() {
    let bytes = [UInt8](repeating: 0x55, count: 5_000) + Array("\r\n\r\nOK\r\n".utf8)
    #expect(transcript(of: bytes, pending: "AT") == ["overlong", "final OK"])
    let fits = [UInt8](repeating: 0x55, count: LineReader.lineCapacity) + [0x0D]
    #expect(transcript(of: fits, pending: "AT").count == 1)
    #expect(transcript(of: fits, pending: "AT") != ["overlong"])
  }

  @Test("a long body comes in chunks")
  func chunks() {
    let body = (0..<1_100).map { UInt8(truncatingIfNeeded: 0x20 + $0 % 64) }
    let bytes = Array("+HTTPREAD: 1100\r\n".utf8) + body + Array("\r\nOK\r\n".utf8)
    let rows = transcript(of: bytes, pending: "AT+HTTPREAD")
    #expect(rows.map { $0.utf8.count } == [24, 517, 517, 80, 8])
    #expect(rows.last == "final OK")
    #expect(transcript(of: bytes, pending: "AT+HTTPREAD", takesRuns: true) == rows)
  }

  @Test("a body that no command can have announced is not a body")
  func absurdLength() {
    let bytes = Array("+HTTPREAD: 99999999\r\n+HTTPREAD: -1\r\nOK\r\n".utf8)
    let rows = ["response +HTTPREAD: 99999999", "response +HTTPREAD: -1", "final OK"]
    #expect(transcript(of: bytes, pending: "AT+HTTPREAD") == rows)
  }

  /// `SNIFFER_CORPUS`, else `../shared/corpus` beside the package; recordings
  /// that are not part of the repository.
  static let corpus: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let stated = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"].map {
      URL(filePath: $0, directoryHint: .isDirectory)
    }
    let folder = stated ?? package.appending(path: "../shared/corpus")
    let isThere = FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
    return isThere ? folder : nil
  }()

  @Test("a real HTTPS session leaves nothing unknown", .enabled(if: corpus != nil, "no corpus"))
  func realSession() throws {
    let folder = try #require(Self.corpus)
    let file = "transcripts/001-sim7000e-https-shconn-shreq-errors.txt"
    let bytes = try Data(contentsOf: folder.appending(path: file))
    let rows = transcript(of: Array(bytes), followsEcho: true)
    #expect(rows.filter { $0.hasPrefix("unknown") || $0 == "overlong" } == [])
    #expect(rows.filter { $0.hasPrefix("end <html>") }.count == 1)
    #expect(rows.filter { $0.hasPrefix("final ERROR") }.count == 4)
    #expect(rows.filter { $0.hasPrefix("urc ") }.count == 3)
  }
}
