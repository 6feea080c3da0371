import SIM7000
import Testing

@Suite("Runs of bytes")
struct WireRunsTests {
  @Test("a body is taken at once, except the byte that ends a part of it")
  func runsOfBody() {
    var reader = LineReader()
    reader.beginBody(length: 600)
    let bytes = [UInt8](repeating: 0x0A, count: 700)
    #expect(reader.push(bytes[0], expecting: nil) == .pending)
    #expect(reader.pushText(bytes.span, from: 1) == 511)
    #expect(reader.push(bytes[511], expecting: nil) == .body(isLast: false))
    #expect(reader.pushText(bytes.span, from: 512) == 512)
    #expect(reader.push(bytes[512], expecting: nil) == .pending)
    #expect(reader.pushText(bytes.span, from: 513) == 599)
    #expect(reader.push(bytes[599], expecting: nil) == .body(isLast: true))
  }

  @Test("a line is taken up to its ending, and nothing before it has begun")
  func runsOfLine() {
    var reader = LineReader()
    let bytes = Array("OK, then\r\n".utf8)
    #expect(reader.pushText(bytes.span, from: 0) == 0)
    #expect(reader.push(bytes[0], expecting: nil) == .pending)
    #expect(reader.pushText(bytes.span, from: 1) == 8)
    #expect(reader.push(bytes[8], expecting: nil) == .line)
    #expect(reader.pushText(bytes.span, from: 9) == 9)
  }
}
