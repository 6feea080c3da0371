import Foundation
import Primitives
import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode on damaged input")
struct DecodeDamageTests {
  @Test("gives valid JSON and the same lines in whatever pieces", arguments: 0..<64)
  func survives(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.dialogue.utf8)
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.remove(at: index)
      default: bytes.insert(bytes[index], at: index)
      }
    }
    for format in [InputDecoder.Format.auto, .at, .nmea] {
      let lines = try Decoded.json(bytes, format)
      for chunking in DecodeChunking.allCases {
        #expect(try Decoded.json(bytes, format, chunking) == lines, "seed \(seed)")
      }
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let kind = try #require(object?["kind"] as? String)
        guard kind == "response" || kind == "urc" else { continue }
        #expect((object?["fields"] as? [String: Any])?.isEmpty == false, "seed \(seed): \(line)")
      }
    }
  }

  @Test("understands the first whole line behind the damage", arguments: DecodeChunking.allCases)
  func resynchronises(chunking: DecodeChunking) throws {
    let bytes = [0x00, 0xFE, 0x24, 0x47, 0x0A, 0x81, 0x3E, 0x0D] + Array("+CSQ: 24,99\r\n".utf8)
    let lines = try Decoded.text(bytes, .auto, chunking)
    #expect(lines.last == "response +CSQ: 24,99  -- signal -65 dBm")
  }

  private static let dialogue =
    "RDY\r\n+CFUN: 1\r\nAT+CGNSTST=1\r\r\nOK\r\n$GPGLL,,,,,,V,N*64\r\nAT+CSQ\r\r\n"
    + "+CSQ: 24,99\r\n\r\nOK\r\nAT+CIPSEND\r\r\n> hello\u{1A}\r\nSEND OK\r\n"
    + "AT+HTTPREAD\r\r\n+HTTPREAD: 12\r\nOK\r\nERROR\r\nx\r\nOK\r\nAT+CPIN?\r\r\n"
    + "+CME ERROR: SIM busy\r\n!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n"
    + "+CREG: 2,\"0502\",\"09C1A301\",7\r\n+SAPBR 1: DEACT\r\nNORMAL POWER DOWN\r\n"
}
