import Primitives
import Testing

@Suite("Fixed bytes")
struct FixedBytesTests {
  @Test("holds what it is given, in order, and lends it")
  func holds() {
    var bytes = FixedBytes<8>()
    #expect(bytes.isEmpty)
    bytes.append(0x41)
    bytes.append("BC")
    Array("DE".utf8).withSpan { bytes.append($0) }
    #expect(text(bytes) == "ABCDE")
    #expect(bytes.count == 5)
    #expect(bytes[0] == 0x41)
    #expect(bytes[4] == 0x45)
    #expect(!bytes.isTruncated)
    #expect(text(FixedBytes<3>("AT")) == "AT")
    #expect(Array("AT".utf8).withSpan { text(FixedBytes<3>($0)) } == "AT")
  }

  @Test("takes exactly its capacity; what does not fit is left out and told until emptied")
  func truncation() {
    var bytes = FixedBytes<3>("ABC")
    #expect(!bytes.isTruncated)
    bytes.append("")
    #expect(!bytes.isTruncated)
    bytes.append(0x44)
    #expect(bytes.isTruncated)
    #expect(text(bytes) == "ABC")
    bytes.removeLast()
    bytes.append("X")
    #expect(text(bytes) == "ABX")
    #expect(bytes.isTruncated, "once and for good")
    bytes.removeAll()
    #expect(!bytes.isTruncated)
    #expect(bytes.isEmpty)
    #expect(FixedBytes<2>("ABC").isTruncated)
    #expect(FixedBytes<0>("A").isTruncated)
  }

  @Test("appending truncated bytes makes the whole truncated, with room or without")
  func truncatedPieces() {
    let piece = FixedBytes<2>("ABC")
    var whole = FixedBytes<9>()
    whole.append(piece)
    #expect(text(whole) == "AB")
    #expect(whole.isTruncated)
    var good = FixedBytes<9>("X")
    good.append(FixedBytes<2>("AB"))
    #expect(text(good) == "XAB")
    #expect(!good.isTruncated)
  }

  @Test("taking the last byte off nothing does nothing")
  func removeLast() {
    var bytes = FixedBytes<2>("A")
    bytes.removeLast()
    bytes.removeLast()
    #expect(bytes.isEmpty)
  }

  @Test("two are equal when their bytes are, whatever was there before")
  func equality() {
    var bytes = FixedBytes<4>("ABCD")
    bytes.removeAll()
    bytes.append("AB")
    #expect(bytes == FixedBytes<4>("AB"))
    #expect(bytes != FixedBytes<4>("AC"))
    #expect(bytes != FixedBytes<4>("ABC"))
    #expect(bytes != FixedBytes<4>())
    #expect(FixedBytes<4>() == FixedBytes<4>())
  }

  @Test(
    "decimal numbers have a sign, no leading zeros, and as many digits as asked",
    arguments: [
      (0, 1, "0"), (7, 1, "7"), (10, 1, "10"), (-7, 1, "-7"), (7, 2, "07"), (-7, 3, "-007"),
      (123, 2, "123"), (0, 4, "0000"), (5, 0, "5"), (0, -3, "0"),
      (.max, 1, "9223372036854775807"), (.min, 1, "-9223372036854775808"),
    ] as [(Int64, Int, String)]
  )
  func decimals(value: Int64, minimumDigits: Int, expected: String) {
    var bytes = FixedBytes<20>()
    bytes.append(decimal: value, minimumDigits: minimumDigits)
    #expect(text(bytes) == expected)
    #expect(!bytes.isTruncated)
  }

  @Test("the closure's result and its error come through")
  func lending() {
    struct Refusal: Error, Equatable {}
    let bytes = FixedBytes<4>("ABC")
    #expect(bytes.withBytes { $0.count } == 3)
    #expect(throws: Refusal()) {
      try bytes.withBytes { (_: Span<UInt8>) throws(Refusal) -> Int in throw Refusal() }
    }
  }
}

private func text<let capacity: Int>(_ bytes: FixedBytes<capacity>) -> String {
  bytes.withBytes { span in
    String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
  }
}

extension Array {
  /// Lends the elements as a span.
  fileprivate func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    body(span)
  }
}
