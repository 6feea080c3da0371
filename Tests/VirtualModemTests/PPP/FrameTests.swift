import Primitives
import Testing

@testable import VirtualModem

/// Frames on an asynchronous line.
@Suite struct FrameTests {
  /// The frame of RFC 1662's examples, and what pppd 2.4.9 sends first on a line of its own.
  static let request: [UInt8] = [
    0x7E, 0xFF, 0x7D, 0x23, 0xC0, 0x21, 0x7D, 0x21, 0x7D, 0x21, 0x7D, 0x20, 0x7D, 0x34, 0x7D, 0x22,
    0x7D, 0x26, 0x7D, 0x20, 0x7D, 0x20, 0x7D, 0x20, 0x7D, 0x20, 0x7D, 0x25, 0x7D, 0x26, 0x7C, 0x67,
    0x7D, 0x5D, 0x7D, 0x5D,
  ]

  /// - Source: the check value of CRC-16/IBM-SDLC in the catalogue of CRCs by Greg Cook: 906E.
  @Test func `the check sequence has the published value`() {
    var check = FrameCheck()
    for byte in "123456789".utf8 { check.push(byte) }
    #expect(check.value == 0x906E)
    check.push(0x6E)
    check.push(0x90)
    #expect(check.isGood)
    #expect(FrameCheck.good == 0xF0B8)
  }

  @Test func `escapes are those of RFC 1662`() {
    let line = PPPFrame(0xC021, [0x7E, 0x7D, 0x11]).encoded(PPPFrame.Format())
    #expect(
      Array(line.dropLast(3)).starts(with: [
        0x7E, 0xFF, 0x7D, 0x23, 0xC0, 0x21, 0x7D, 0x5E, 0x7D, 0x5D, 0x7D, 0x31,
      ])
    )
    var format = PPPFrame.Format()
    format.escapedControls = 0
    format.compressesAddress = true
    format.compressesProtocol = true
    #expect(
      PPPFrame(0x21, [0x03, 0x7E]).encoded(format).starts(with: [0x7E, 0x21, 0x03, 0x7D, 0x5E])
    )
  }

  @Test func `any chunking gives the same frames`() {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let frames = (0..<5).map { _ in
        PPPFrame(
          [0x21, 0xC021, 0x8021][Int(chance.integer(in: 0...2))],
          (0..<Int(chance.integer(in: 0...300))).map { _ in UInt8(chance.integer(in: 0...255)) }
        )
      }
      var format = PPPFrame.Format()
      format.escapedControls = UInt32(chance.integer(in: 0...0xFFFF_FFFF))
      format.compressesAddress = chance.integer(in: 0...1) == 1
      format.compressesProtocol = chance.integer(in: 0...1) == 1
      var rest = frames.flatMap { $0.encoded(format) }[...]
      var decoder = FrameDecoder()
      decoder.ignoredControls = 0
      var found: [PPPFrame] = []
      while !rest.isEmpty {
        let count = Int(chance.integer(in: 1...60))
        found += decoder.push(rest.prefix(count)).compactMap { PPPFrame(decoding: $0) }
        rest = rest.dropFirst(count)
      }
      #expect(found == frames)
    }
  }

  @Test func `bad frames are dropped and counted, and the next one is found`() {
    let good = PPPFrame(0x21, [1, 2, 3]).encoded(PPPFrame.Format())
    var decoder = FrameDecoder()
    var wrong = good
    wrong[6] ^= 1
    let long = PPPFrame(0x21, [UInt8](repeating: 0x55, count: 1_501)).encoded(PPPFrame.Format())
    let aborted: [UInt8] = [0x7E, 0x21, 0x7D, 0x7E]
    let short: [UInt8] = [0x7E, 0x21, 0x7E]
    let noise = [UInt8](repeating: 0x41, count: 1_000_000)
    let found = [wrong, long, aborted, short, noise, good, [0x7E, 0x7E, 0x7E]].map { bytes in
      decoder.push(bytes).count
    }
    // The first flag of the good one ends the noise.
    #expect(found == [0, 0, 0, 0, 0, 1, 0])
    #expect(
      decoder.counts == .init(good: 1, badCheck: 1, tooShort: 1, tooLong: 2, aborted: 1)
    )
    let largest = PPPFrame(0x21, [UInt8](repeating: 0x55, count: 1_500)).encoded(PPPFrame.Format())
    let last = decoder.push(largest)
    #expect(last.count == 1)
  }

  @Test func `controls that the line puts in are dropped until it is agreed that they are data`() {
    let frame = PPPFrame(0x21, [9]).encoded(PPPFrame.Format())
    let noisy: [UInt8] = frame.flatMap { [$0, 0x11, 0x13] }
    var decoder = FrameDecoder()
    let before = decoder.push(noisy)
    decoder.ignoredControls = 0
    let after = decoder.push(noisy)
    #expect([before.count, after.count] == [1, 0])
  }

  /// - Source: RFC 1321, A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func `the digest is that of RFC 1321`(text: String, digest: String) {
    let found = MD5.digest(Array(text.utf8))
    let hexadecimal = found.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(hexadecimal.joined() == digest)
  }
}
