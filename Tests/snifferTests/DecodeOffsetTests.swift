import Foundation
import Primitives
import Testing

@testable import Decoding

/// The key `offset` of `decode --json`.
@Suite("The offset of a decoded line")
struct DecodeOffsetTests {
  struct Found {
    var offset: Int
    var object: [String: Any]
  }

  static func decode(
    _ bytes: [UInt8],
    _ format: InputDecoder.Format,
    _ chunking: DecodeChunking
  ) throws -> [Found] {
    let writer = DecodeWriter(isJSON: true, hasOffsets: true)
    return try Decoded.lines(bytes, InputDecoder(format), writer, chunking).map { line in
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
      return Found(offset: try #require(object["offset"] as? Int), object: object)
    }
  }

  /// Lines of every kind that a log has: stamps, leads, prompts, bodies, sentences, noise.
  static let log = [
    "\r\nAT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n", "12:00:01.123 -> +CREG: 1\r\n", "12:0x\r\n",
    "[14:06:45:123] OK\n", "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\r\n", "!AIx\r\n",
    "$GNRMC,120000.000,A,3157.2340,N,03554.6360,E,0.0,0.0,221126,,,A*61\r\n$GPGGA,1\r\n",
    " -> $GPGGA,,,,,,0,,,,,,,,*66$GPTXT,a\r\n", "AT+CIPSEND=5\r\r\n> hello\r\nSEND OK\r\n",
    "AT+HTTPREAD\r\r\n+HTTPREAD: 6\r\nab\r\ncd\r\nOK\r\n", "AT+CGNSTST=1\r\r\nOK\r\n",
    "AT+CGMR\r\r\nRevision:13$GPGGA,,,,,,0,,,,,,,,*66\r\n51\r\nOK\r\n", "  \r\n | x\r\n",
    "DOWNLOAD\r\n", String(repeating: "x", count: 3_000) + "\r\n",
  ]

  @Test("counts the mark of UTF-8 that an editor put in front, which is no part of the line")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let trace = Array("#!sniffer 1\n0 < +CSQ: 17,99\\r\\n\n".utf8)
    for chunking in DecodeChunking.allCases {
      let lines = try Self.decode(mark + Array("+CSQ: 17,99\r\nOK\r\n".utf8), .auto, chunking)
      #expect(lines.map(\.offset) == [3, 16])
      #expect(lines.first?.object["raw"] as? String == "+CSQ: 17,99")
      let plain = try Decoded.json(trace, .auto)
      #expect(try Decoded.json(mark + trace, .auto, chunking) == plain)
      #expect(plain.count == 1)
      for part in [[0xEF], [0xEF, 0xBB], [0xEF, 0x41]] as [[UInt8]] {
        #expect(try Self.decode(part, .auto, chunking).map(\.offset) == [0])
      }
    }
  }

  @Test("is where its bytes are in the input, whatever pieces that comes in", arguments: 1...60)
  func offsets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<20).map { _ in Self.log.randomElement(using: &random) ?? "" }
    let bytes = Array(text.joined().utf8)
    for chunking in DecodeChunking.allCases {
      var end = 0
      let lines = try Self.decode(bytes, .auto, chunking)
      #expect(lines.count >= 20)
      for line in lines {
        #expect(line.offset >= end)
        end = line.offset
        let rest = bytes[line.offset...]
        if let raw = line.object["raw"] as? String {
          let raw = raw.unicodeScalars.map { UInt8($0.value) }
          #expect(rest.prefix(raw.count).elementsEqual(raw), "\(line.offset): \(line.object)")
        } else {
          #expect(rest.first == ASCII.dollar || rest.first == ASCII.exclamationMark)
        }
      }
    }
  }

  @Test("of sentences among other bytes is where their start is")
  func sentences() throws {
    let bytes = Array("xx$GPGGA,1*00\r\nyy!AIVDM,1$GPTXT,2".utf8)
    for chunking in DecodeChunking.allCases {
      #expect(try Self.decode(bytes, .nmea, chunking).map(\.offset) == [2, 17, 25])
    }
  }

  @Test("of a trace is that of the file's line in which it begins")
  func trace() throws {
    let lines = [
      "#!sniffer 1\n", "0 > AT+CSQ\\r\n", "# a comment\n", "+1ms < \\r\\n+CS\n",
      "+1ms < Q: 17,99\\r\\n\\r\\nOK\\r\\n\n", "+1ms <:nmea $GPGGA,1*00\\r\\n\n",
    ]
    let offsets = lines.indices.map { lines[..<$0].joined().utf8.count }
    for chunking in DecodeChunking.allCases {
      let found = try Self.decode(Array(lines.joined().utf8), .trace, chunking)
      #expect(found.map(\.offset) == [1, 3, 4, 5].map { offsets[$0] })
    }
  }
}
