import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode on logs with times")
struct DecodeLogTests {
  /// A dialogue with `stamp` in front of each line.
  private static func log(_ stamp: String) -> [UInt8] {
    let lines = [
      "AT+HTTPREAD", "", "+HTTPREAD: 8", "[1]", "8", "", "OK", "",
      #"*PSUTTZ: 24/04/11,03:19:19","+32",0"#, "$GPGLL,,,,,,V,N*64", "AT+GSN", "490154203237518",
      "OK",
    ]
    return lines.flatMap { Array("\(stamp)\($0)\r\n".utf8) }
  }

  @Test(
    "leaves the times out",
    arguments: [
      "", "[2019-03-01_14:06:45:123]", "[14:06:45.123]", "11:19:08.285 -> ", "1:19:08,285  -> ",
      "15:37:58.123 > ",
      "\t<--- ", "<- ", "<< ", "<<< ", "<= ",
    ],
    DecodeChunking.allCases
  )
  func stamps(stamp: String, chunking: DecodeChunking) throws {
    let lines = try Decoded.json(Self.log(stamp), .auto, pending: "", chunking)
    #expect(try lines == Decoded.json(Self.log(""), .auto))
    #expect(lines.count == 9)
    #expect(lines.contains { $0.contains(#""imei":"490154203237518""#) })
  }

  @Test(
    "takes nothing else for one",
    arguments: [
      "[1] done", "0, CONNECT OK", "10.0.253.242", "12:30", "12:30:15", "12:30:15 > AT",
      "[12:30:15", "[sim7000g] 17:7:28 <= 'OK'", "1:2:3:4 ->", "123:45:06 ->",
      "<html>", "<!-- x", "<-", "< a", "\tx", "\t", "<", "\t< a", "<-x", "--->",
      "[0000-00-00_00:00:00:000000000000000000000]",
    ]
  )
  func others(line: String) throws {
    for input in [line, line + "\r\n"] {
      let bytes = Array(input.utf8)
      #expect(try Decoded.json(bytes, .auto) == Decoded.json(bytes, .at))
    }
  }

  @Test("wants no blank behind an arrow where the line is empty")
  func emptyLine() throws {
    let input = "11:19:08.285 ->\r\n11:19:08.285 -> +CSQ: 31,99\r\n11:19:08.285 ->"
    let plain = Array("+CSQ: 31,99\r\n".utf8)
    #expect(try Decoded.json(Array(input.utf8), .auto) == Decoded.json(plain, .at))
  }

  @Test("leaves a body as it is where no line had a time")
  func body() throws {
    let input = "AT+HTTPREAD\r\n+HTTPREAD: 20\r\nab\r\n[12:30:15]+C: 1\r\n\r\nOK\r\n"
    let bytes = Array(input.utf8)
    #expect(try Decoded.json(bytes, .auto) == Decoded.json(bytes, .at))
  }
}
