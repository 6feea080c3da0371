import Primitives
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
  /// The tokens of a text: `{ k:a n:1 [ s:b ] t f 0 }`, or the error.
  private func tokens(_ bytes: [UInt8]) -> String {
    var reader = JSONReader(0..<bytes.count)
    var words: [String] = []
    func text(_ range: Range<Int>) -> String {
      var cursor = JSONText(range)
      var text: [UInt8] = []
      while let byte = cursor.next(in: bytes.span) { text.append(byte) }
      return String(decoding: text, as: UTF8.self)
    }
    do throws(JSONError) {
      while let token = try reader.next(in: bytes.span) {
        switch token {
        case .beginObject: words.append("{")
        case .endObject: words.append("}")
        case .beginArray: words.append("[")
        case .endArray: words.append("]")
        case .key(let range): words.append("k:" + text(range))
        case .string(let range): words.append("s:" + text(range))
        case .number(let range): words.append("n:" + text(range))
        case .boolean(let value): words.append(value ? "t" : "f")
        case .null: words.append("0")
        }
      }
      return words.joined(separator: " ")
    } catch {
      return "\(error.reason)@\(error.offset)"
    }
  }

  @Test(
    "reads every kind of value, and white space between them",
    arguments: [
      ("{}", "{ }"), ("[]", "[ ]"), ("  7 ", "n:7"), ("\"\"", "s:"), ("null", "0"),
      (
        #"{"a":1,"b":[true,false,null,"x"],"c":{"d":-0.5e+3}}"#,
        "{ k:a n:1 k:b [ t f 0 s:x ] k:c { k:d n:-0.5e+3 } }"
      ),
      ("\t[\r\n1 , 2\n] ", "[ n:1 n:2 ]"), ("[[],[[]]]", "[ [ ] [ [ ] ] ]"),
      (#""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00""#, "s:\"\\/\u{8}\u{c}\n\r\tAé€😀"),
      ("\"é€😀\"", "s:é€😀"), ("0", "n:0"), ("-0", "n:-0"), ("1E-9", "n:1E-9"),
    ]
  )
  func valid(text: String, expected: String) {
    #expect(tokens(Array(text.utf8)) == expected)
  }

  @Test(
    "reports the first byte that breaks the grammar",
    arguments: [
      ("", "unexpectedEnd@0"), (" ", "unexpectedEnd@1"), ("{", "unexpectedEnd@1"),
      ("[1", "unexpectedEnd@2"), ("[1,", "unexpectedEnd@3"), ("[1,]", "unexpectedByte@3"),
      ("[,1]", "unexpectedByte@1"), ("{,}", "unexpectedByte@1"), (#"{"a"}"#, "unexpectedByte@4"),
      (#"{"a":1,}"#, "unexpectedByte@7"), (#"{"a" 1}"#, "unexpectedByte@5"),
      (#"{1:2}"#, "unexpectedByte@1"), ("[1}", "unexpectedByte@2"), ("]", "unexpectedByte@0"),
      ("1 2", "unexpectedByte@2"), ("01", "unexpectedByte@1"), ("-", "unexpectedEnd@1"),
      ("+1", "unexpectedByte@0"), (".5", "unexpectedByte@0"), ("1.", "unexpectedEnd@2"),
      ("1.x", "unexpectedByte@2"), ("1e", "unexpectedEnd@2"), ("1e+", "unexpectedEnd@3"),
      ("NaN", "unexpectedByte@0"), ("Infinity", "unexpectedByte@0"), ("tru", "unexpectedByte@0"),
      ("nullx", "unexpectedByte@4"), ("'a'", "unexpectedByte@0"), ("\"a", "unexpectedEnd@2"),
      ("\"\n\"", "controlCharacter@1"), (#""\x""#, "invalidEscape@1"),
      (#""\u12g4""#, "invalidEscape@1"), (#""\u12"#, "invalidEscape@1"),
      (#""\ud800""#, "invalidEscape@1"), (#""\udc00""#, "invalidEscape@1"),
      (#""\ud800\u0041""#, "invalidEscape@1"), ("\"\\", "unexpectedEnd@2"),
    ]
  )
  func invalid(text: String, expected: String) {
    #expect(tokens(Array(text.utf8)) == expected)
  }

  @Test(
    "takes UTF-8 only: no overlong form, no surrogate, nothing beyond U+10FFFF",
    arguments: [
      ([0xC3, 0xA9], true), ([0xED, 0x9F, 0xBF], true), ([0xF4, 0x8F, 0xBF, 0xBF], true),
      ([0xE9], false), ([0x80], false), ([0xC0, 0xAF], false), ([0xC1, 0xBF], false),
      ([0xE0, 0x9F, 0xBF], false), ([0xED, 0xA0, 0x80], false), ([0xF0, 0x8F, 0xBF, 0xBF], false),
      ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false),
      ([0xE2, 0x82], false), ([0xF0, 0x9F, 0x98], false), ([0xFF], false),
    ] as [([UInt8], Bool)]
  )
  func encoding(bytes: [UInt8], isValid: Bool) {
    let text = [ASCII.quote] + bytes + [ASCII.quote]
    #expect((tokens(text) == "notUTF8@1") == !isValid)
  }

  @Test("nesting is limited, however long the text is")
  func depth() {
    let open = [UInt8](repeating: 0x5B, count: 32)
    let close = [UInt8](repeating: 0x5D, count: 32)
    #expect(!tokens(open + close).contains("@"))
    #expect(tokens(open + [0x5B] + close) == "tooDeep@32")
    #expect(tokens([UInt8](repeating: 0x5B, count: 1_000_000)) == "tooDeep@32")
  }

  @Test("a value is skipped whole")
  func skip() throws {
    let bytes = Array(#"{"a":{"b":[1,{"c":2}]},"d":3}"#.utf8)
    var reader = JSONReader(0..<bytes.count)
    _ = try reader.next(in: bytes.span)
    _ = try reader.next(in: bytes.span)
    try reader.skipValue(in: bytes.span)
    let token = try reader.next(in: bytes.span)
    guard case .key(let range) = token else {
      Issue.record("found \(String(describing: token))")
      return
    }
    let matches = [
      JSONText.equals("d", range, in: bytes.span), JSONText.equals("dd", range, in: bytes.span),
      JSONText.equals("", range, in: bytes.span),
    ]
    #expect(matches == [true, false, false])
  }

  @Test(
    "numbers are exact at any scale, halves away from zero",
    arguments: [
      ("31.953908", 7, 319_539_080), ("-0.00000005", 7, -1), ("0.00000005", 7, 1),
      ("0.000000049999999999999999999999", 7, 0), ("5e-8", 7, 1), ("4.9e-8", 7, 0),
      ("9e-9", 7, 0), ("1.80e2", 7, 1_800_000_000), ("18000000e-5", 7, 1_800_000_000),
      ("31.95390800000000000000000000000000001", 7, 319_539_080), ("1e999", 7, nil),
      ("-1e999", 7, nil), ("1e-999", 7, 0), ("0e999", 7, 0), ("1e99999999999999999999", 0, nil),
      ("9223372036854775807", 0, .max), ("9223372036854775808", 0, nil),
      ("-9223372036854775808", 0, .min), ("-9223372036854775808.5", 0, nil),
      ("9223372036854775807.5", 0, nil), ("1.5", 0, 2), ("-1.5", 0, -2), ("1.4", 0, 1),
      ("0.0", 3, 0), ("-0", 3, 0), ("12E1", 1, 1_200), ("123", 0, 123), ("12.5e1", 0, 125),
    ] as [(String, Int, Int64?)]
  )
  func numbers(text: String, places: Int, expected: Int64?) {
    let bytes = Array(text.utf8)
    let value = JSONNumber.scaled(0..<bytes.count, toFractionDigits: places, in: bytes.span)
    #expect(value == expected)
  }

  @Test("no cut and no flipped bit of a text traps the reader")
  func damage() {
    let text = Array(#"{"latitude":31.9,"a":["\ud83d\ude00",{"b":-1.5e3}],"é":null}"#.utf8)
    for count in 0..<text.count {
      #expect(tokens(Array(text[..<count])).contains("@"))
    }
    for index in text.indices {
      for bit in 0..<8 {
        var damaged = text
        damaged[index] ^= 1 << UInt8(bit)
        _ = tokens(damaged)
      }
    }
  }
}
