import Primitives
import SIM7000
import Testing

@Suite("Any short message")
struct MessagePropertyTests {
  @Test("that is written is read the same, PDU, header, text and all")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 23_038)
    for _ in 0..<1_000 {
      let message = try submitPDU(&random)
      let line = digits(of: message)
      let read = try #require(try submit(line))
      #expect(read == message)
      #expect(line.utf8.count == 2 * Int(message.length) + centreDigits(message))
      guard message.userData.coding.alphabet != .eightBit else { continue }
      #expect(try text(of: read.userData) == text(of: message.userData))
    }
  }

  @Test("in parts is the whole text again")
  func parts() throws {
    var random = SeededGenerator(seed: 9_240)
    for _ in 0..<60 {
      let whole = words(&random, upTo: 900)
      let bytes = Array(whole.utf8)
      var parts = try MessageParts(of: bytes.span, reference: .long(UInt16(bytes.count)))
      var joined = ""
      var count = 0
      while let part = try parts.next(in: bytes.span) {
        joined += try text(of: part)
        count += 1
      }
      #expect(joined == whole)
      #expect(count == Int(parts.count))
    }
  }

  private func submitPDU(_ random: inout SeededGenerator) throws -> SubmitPDU {
    let header = UserDataHeader(
      concatenation: pick(&random)
        ? .init(reference: .short(UInt8(random.integer(in: 0...255))), part: 2, of: 3) : nil,
      ports: pick(&random) ? .init(destination: 2_948, originator: 9_200) : nil
    )
    let userData =
      pick(&random)
      ? try UserData(text: Array(words(&random, upTo: 28).utf8).span, header: header)
      : try UserData(data: Array(words(&random, upTo: 28).utf8).span, header: header)
    let digits = String(random.integer(in: 1...999_999_999_999_999))
    var message = SubmitPDU(to: try address(pick(&random) ? "+" + digits : digits), userData)
    if pick(&random) { message.serviceCentre = try address("+" + digits) }
    if pick(&random) {
      message.validityPeriod = .relative(
        RelativeValidity(octet: UInt8(random.integer(in: 0...255)))
      )
    }
    message.reference = UInt8(random.integer(in: 0...255))
    message.protocolIdentifier = UInt8(random.integer(in: 0...255))
    message.wantsStatusReport = pick(&random)
    message.rejectsDuplicates = pick(&random)
    message.hasReplyPath = pick(&random)
    return message
  }

  private func centreDigits(_ message: SubmitPDU) -> Int {
    guard let centre = message.serviceCentre else { return 2 }
    return 2 * (2 + (Int(centre.digitCount) + 1) / 2)
  }

  /// Characters of the default alphabet, the extension table, UCS2 and beyond.
  private func words(_ random: inout SeededGenerator, upTo count: Int64) -> String {
    let alphabets = [
      "abc XYZ 09", "abc\u{E4}\u{F6}\u{394}@\u{20AC}{}[]\\~^|", "a\u{4F60}\u{597D}\u{1F600}",
    ].map { Array($0.unicodeScalars) }
    let alphabet = alphabets[Int(random.integer(in: 0...2))]
    var text = String.UnicodeScalarView()
    for _ in 0..<random.integer(in: 0...count) {
      text.append(alphabet[Int(random.integer(in: 0...Int64(alphabet.count - 1)))])
    }
    return String(text)
  }

  private func pick(_ random: inout SeededGenerator) -> Bool {
    random.integer(in: 0...1) == 1
  }
}
