import Testing

@testable import VirtualModem

/// TPDUs, against octets of the standards' examples and of other encoders.
@Suite struct MessageCodecTests {
  @Test func `septets are packed as the standard's example has it`() throws {
    let septets = try #require(GSMAlphabet.septets(of: "hellohello"))
    #expect(hex(Septets.packed(septets)) == "E8329BFD4697D9EC37")
    #expect(Septets.unpacked(octets("E8329BFD4697D9EC37"), count: 10) == septets)
    #expect(hex(Septets.packed([0x1B, 0x65])) == "9B32")
  }

  @Test(
    "the alphabet has each character at its place",
    arguments: [
      ("@£$¥", "00010203"), ("Δ_ΦΓΛΩΠΨΣΘΞ", "101112131415161718191A"), ("ÆæßÉ", "1C1D1E1F"),
      ("¤", "24"), ("¡AZ", "40415A"), ("ÄÖÑÜ§¿a", "5B5C5D5E5F6061"), ("zäöñüà", "7A7B7C7D7E7F"),
      ("€[]{}", "1B651B3C1B3E1B281B29"), ("^~|\\", "1B141B3D1B401B2F"),
    ]
  )
  func alphabet(text: String, septets: String) {
    #expect(GSMAlphabet.septets(of: text).map(hex) == septets)
    #expect(GSMAlphabet.text(octets(septets)) == text)
  }

  @Test func `a character outside the alphabet is reported`() {
    #expect(GSMAlphabet.septets(of: "مرحبا") == nil)
    #expect(GSMAlphabet.septets(of: "`") == nil)
    #expect(GSMAlphabet.nearestSeptets(of: "a`b") == [0x61, 0x3F, 0x62])
    #expect(GSMAlphabet.text([0x1B, 0x41, 0x1B, 0x1B, 0x1B]) == "A  ")
  }

  @Test func `a delivery is read`() throws {
    let tpdu = octets("040BC87238880900F10000993092516195800AE8329BFD4697D9EC37")
    let pdu = try #require(DeliverPDU(decoding: tpdu))
    #expect(pdu.originator == MessageAddress(type: 200, value: "27838890001"))
    #expect(pdu.time.text == "99/03/29,15:16:59+08")
    #expect(pdu.userData.text == "hellohello")
    #expect(pdu.encoded == tpdu)
  }

  @Test func `a delivery of a whole message is read`() throws {
    let tpdu = octets(
      "0405812261F700003130916191314095C274D96D2FBBD3E437280CB2BEC961F3DB5D76818EF2F0381D9E83E06F39A8"
        + "CC2E9FD372F77BEE0249CBE37A594E0E83E2F532085E2F93CB73D0B93CA7A7DFEEB01C447F93DF7310BD3E07CDCB"
        + "727B7A9C7ECF41E432C8FC96B7C32079189E26874179D0F8DD7E93C3A0B21B246AA641D637396C7EBBCB22D0FD7E"
        + "77B5D376B3AB3C07"
    )
    #expect(tpdu.count == 147)
    let pdu = try #require(DeliverPDU(decoding: tpdu))
    #expect(pdu.originator.text == "22167")
    #expect(pdu.time.text == "13/03/19,16:19:13+04")
    #expect(pdu.userData.text.hasPrefix("Bienvenido a "))
    #expect(pdu.userData.text.unicodeScalars.count == 149)
    #expect(pdu.encoded == tpdu)
  }

  @Test func `a submission is read, and written the same`() throws {
    let tpdu = octets("11000B916407281553F80000AA0AE8329BFD4697D9EC37")
    let pdu = try #require(SubmitPDU(decoding: tpdu))
    #expect(pdu.destination.text == "+46708251358")
    #expect(pdu.validity == .relative(170))
    #expect(pdu.userData.text == "hellohello")
    #expect(!pdu.wantsStatusReport)
    #expect(pdu.encoded == tpdu)
    let made = SubmitPDU(
      firstOctet: 17,
      destination: MessageAddress("+46708251358"),
      protocolIdentifier: 0,
      scheme: DataCodingScheme(octet: 0),
      validity: .relative(170),
      userData: UserData("hellohello")
    )
    #expect(made == pdu)
  }

  @Test func `a part of a long message has its header and the fill bit`() throws {
    let tpdu = octets(
      "41000B915121551532F40000A0050003000301986F79B90D4AC3E7F53688FC66BFE5A0799A0E0AB7CB741668FC76CF"
        + "CB637A995E9783C2E4343C3D1FA7DD6750999DA6B340F33219447E83CAE9FABCFD2683E8E536FC2D07A5DDE33439"
        + "4DAEBBE9A03A1DC40E8BDFF232A84C0791DFECB7BC0C6A87CFEE3028CC4EC7EB6117A84A0795DDE936284C06B5D3"
        + "EE741B642FBBD3E1360B14AFA7E7"
    )
    let pdu = try #require(SubmitPDU(decoding: tpdu))
    #expect(pdu.userData.concatenation == Concatenation(reference: 0, count: 3, number: 1))
    #expect(pdu.userData.text.hasPrefix("Lorem ipsum dolor sit amet, conse"))
    #expect(pdu.userData.content.count == 153)
    #expect(pdu.encoded == tpdu)
  }

  @Test func `a reference of sixteen bits is read`() {
    #expect(
      Concatenation(header: octets("0804ABCD0302"))
        == Concatenation(reference: 0xABCD, count: 3, number: 2)
    )
    // A port address in front of it.
    #expect(
      Concatenation(header: octets("0504158A00000003210201"))
        == Concatenation(reference: 0x21, count: 2, number: 1)
    )
    #expect(Concatenation(header: octets("0003210203")) == nil)
    #expect(Concatenation(header: octets("0003210200")) == nil)
    #expect(Concatenation(header: octets("000321")) == nil)
  }

  @Test func `a long text is cut into parts that make it up again`() throws {
    let latin = String(repeating: "abcdefghi€", count: 30)
    let parts = UserData.parts(of: latin, reference: 7)
    #expect(parts.map(\.text).joined() == latin)
    // 330 septets in parts of 153; the escape that would end the first goes over.
    #expect(parts.map(\.content.count) == [152, 153, 25])
    #expect(parts.map { hex($0.header) } == ["0003070301", "0003070302", "0003070303"])
    #expect(parts.allSatisfy { $0.encoded != nil })
    let arabic = String(repeating: "مرحبا😀", count: 20)
    let wide = UserData.parts(of: arabic, reference: 7)
    #expect(wide.map(\.text).joined() == arabic)
    #expect(wide.map(\.content.count) == [134, 134, 12])
    #expect(UserData.parts(of: String(repeating: "x", count: 160), reference: 7).count == 1)
    #expect(UserData.parts(of: String(repeating: "x", count: 161), reference: 7).count == 2)
    #expect(UserData.parts(of: String(repeating: "م", count: 70), reference: 7).count == 1)
    #expect(UserData.parts(of: String(repeating: "م", count: 71), reference: 7).count == 2)
  }

  @Test func `a text in UCS2 and octets are read`() throws {
    let ucs2 = octets("0405810180F600086211219000008" + "00A06450631062D06280627")
    #expect(try #require(DeliverPDU(decoding: ucs2)).userData.text == "مرحبا")
    let binary = octets("0405810180F600046211219000008" + "003DEAD00")
    let pdu = try #require(DeliverPDU(decoding: binary))
    #expect(pdu.userData.content == [0xDE, 0xAD, 0x00])
    #expect(pdu.userData.alphabet == .octets)
  }

  @Test func `a name is an address of its own kind`() throws {
    let google = MessageAddress("Google")
    #expect(hex(google.encoded) == "0BD0C7F7FBCC2E03")
    var reader = TPDUReader(octets("0BD0C7F7FBCC2E03"))
    let address = MessageAddress(decoding: &reader)
    #expect(address == google)
    #expect(address?.text == "Google")
    #expect(MessageAddress("a name too long").text == "a name too ")
  }

  @Test(
    "numbers are read by how they are written",
    arguments: [
      ("+962790000001", nil, 145, "962790000001"), ("0790000001", nil, 129, "0790000001"),
      ("790000001", 161, 161, "790000001"), ("962790000001", 145, 145, "962790000001"),
      ("*100#", nil, 129, "*100#"),
    ] as [(String, UInt8?, UInt8, String)]
  )
  func numbers(text: String, type: UInt8?, expected: UInt8, digits: String) {
    #expect(
      MessageAddress(number: text, type: type) == MessageAddress(type: expected, value: digits)
    )
  }

  @Test(arguments: ["", "+", "12a4x", "hello", "123456789012345678901"])
  func `anything but a number is refused`(text: String) {
    #expect(MessageAddress(number: text) == nil)
  }

  @Test func `a service centre is counted in octets`() {
    let address = MessageAddress("+27381000015")
    #expect(hex(address.encodedServiceCentre) == "07917283010010F5")
    #expect(MessageAddress(serviceCentre: octets("07917283010010F5")) == address)
    #expect(MessageAddress(serviceCentre: [0]) == nil)
  }

  @Test func `a report is read, and written the same`() throws {
    let tpdu = octets("062A0B916407281553F8621121900000806211219051008000")
    let pdu = try #require(StatusReportPDU(decoding: tpdu))
    #expect(pdu.reference == 42)
    #expect(pdu.recipient.text == "+46708251358")
    #expect(pdu.time.text == "26/11/12,09:00:00+08")
    #expect(pdu.dischargeTime.text == "26/11/12,09:15:00+08")
    #expect(pdu.status == 0)
    #expect(pdu.encoded == tpdu)
    // Protocol identifier, coding and user data may follow.
    #expect(StatusReportPDU(decoding: tpdu + [7, 0, 0, 0])?.encoded == tpdu + [7, 0, 0, 0])
  }

  @Test(
    "times go both ways",
    arguments: [
      ("62112190512380", "26/11/12,09:15:32+08"), ("6211219051238A", "26/11/12,09:15:32-28"),
      ("99309251619500", "99/03/29,15:16:59+00"),
    ]
  )
  func times(octetText: String, text: String) throws {
    var reader = TPDUReader(octets(octetText))
    let time = try #require(ServiceCentreTime(decoding: &reader))
    #expect(time.text == text)
    #expect(ServiceCentreTime(parsing: Array(text.utf8)) == time)
    #expect(hex(time.encoded) == octetText)
  }

  @Test(
    "validity periods",
    arguments: [
      ("11", "AA", ValidityPeriod.relative(170)), ("01", "", .none),
      ("09", "01020304050607", .enhanced([1, 2, 3, 4, 5, 6, 7])),
    ]
  )
  func validity(first: String, octetText: String, period: ValidityPeriod) {
    let tpdu = octets(first + "0005810123F5" + "0000" + octetText + "0161")
    let pdu = SubmitPDU(decoding: tpdu)
    #expect(pdu?.validity == period)
    #expect(pdu?.encoded == tpdu)
  }

  @Test(
    "classes and alphabets of coding schemes",
    arguments: [
      (0x00, .gsm, nil), (0x04, .octets, nil), (0x08, .ucs2, nil), (0x10, .gsm, 0),
      (0x12, .gsm, 2), (0x18, .ucs2, 0), (0xF0, .gsm, 0), (0xF5, .octets, 1), (0xC8, .gsm, nil),
      (0xE0, .ucs2, nil), (0x0C, .gsm, nil),
    ] as [(UInt8, DataCodingScheme.Alphabet, UInt8?)]
  )
  func schemes(octet: UInt8, alphabet: DataCodingScheme.Alphabet, messageClass: UInt8?) {
    let scheme = DataCodingScheme(octet: octet)
    #expect(scheme.alphabet == alphabet)
    #expect(scheme.messageClass == messageClass)
  }

  @Test func `no octets at all make it trap`() {
    let whole = octets("41000B915121551532F40000A005050003000301986F79")
    for count in 0...whole.count {
      _ = SubmitPDU(decoding: Array(whole.prefix(count)))
    }
    for first in UInt8.min...UInt8.max {
      for second in [0, 1, 0x14, 0x80, 0xFF] as [UInt8] {
        let tpdu = [first, second] + whole.dropFirst(2)
        _ = SubmitPDU(decoding: tpdu)
        _ = DeliverPDU(decoding: tpdu)
        _ = StatusReportPDU(decoding: tpdu)
      }
    }
    // A header that says it is longer than the data.
    #expect(SubmitPDU(decoding: octets("410005810123F500000305FFFF")) == nil)
  }
}

func octets(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}

func hex(_ octets: [UInt8]) -> String {
  octets.map { Decimal.hexadecimal(UInt64($0), digits: 2) }.joined()
}
