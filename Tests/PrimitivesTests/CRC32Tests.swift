import Primitives
import Testing

@Suite("CRC-32")
struct CRC32Tests {
  @Test(arguments: [
    ("", 0 as UInt32), ("123456789", 0xCBF4_3926),
    ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
  ])
  func `is that of zlib`(text: String, value: UInt32) {
    var crc = CRC32()
    let bytes = Array(text.utf8)
    crc.push(bytes.span, in: bytes.indices)
    #expect(crc.value == value)
  }

  @Test func `takes a number as its bytes, the lowest first`() {
    var number = CRC32()
    number.push(littleEndian: 0x3433_3231)
    var text = CRC32()
    for byte in "1234".utf8 { text.push(byte) }
    #expect(number == text)
  }
}
