import GNSS
import Primitives

/// A time as a line of a module has it: the digits, and what each of them counts.
struct WrittenTime: Equatable {
  /// A digit's place in the line, and the letter of its unit: `y M d h m s`.
  private var digits: [(unit: UInt8, place: Int)] = []
  /// The time is so far ahead of UTC, in seconds.
  private(set) var zone: Int64 = 0
  /// From the satellites, not from a clock that may have been set by hand.
  private(set) var isOfSatellites = true

  static func == (left: WrittenTime, right: WrittenTime) -> Bool {
    left.digits.elementsEqual(right.digits, by: ==) && left.zone == right.zone
  }

  /// What a field of a sentence or of an answer holds.
  private struct Field {
    var index: Int
    var pattern: String
  }

  /// The fields with a time, by the formatter of a sentence or the name of an answer.
  ///
  /// - Source: NMEA 0183, 8.3; SIM7000 Series AT Command Manual V1.06, AT+CGNSINF.
  private static let fields: [(names: [String], fields: [Field])] = [
    (["RMC"], [Field(index: 1, pattern: "hhmmss"), Field(index: 9, pattern: "ddMMyy")]),
    (
      ["ZDA"],
      [
        Field(index: 1, pattern: "hhmmss"), Field(index: 2, pattern: "dd"),
        Field(index: 3, pattern: "MM"), Field(index: 4, pattern: "yyyy"),
      ]
    ),
    (["GGA", "GNS", "GST", "GBS", "GRS"], [Field(index: 1, pattern: "hhmmss")]),
    (["GLL"], [Field(index: 5, pattern: "hhmmss")]),
    (["+CGNSINF", "+UGNSINF"], [Field(index: 2, pattern: "yyyyMMddhhmmss")]),
  ]

  /// `nil` for a line without a time.
  init?(in line: [UInt8]) {
    let start = line.lastIndex(of: ASCII.dollar) ?? line.startIndex
    guard let first = line.dropFirst(start).first else { return nil }
    if line.starts(with: "+CCLK: \"".utf8) {
      readClock(line)
    } else if first == ASCII.dollar || first == ASCII.plus {
      let parts = line[start...].split(omittingEmptySubsequences: false) { byte in
        byte == ASCII.comma || byte == ASCII.asterisk
      }
      let name =
        first == ASCII.plus
        ? parts[0].prefix { $0 != ASCII.colon } : parts[0].dropFirst(3)
      let text = String(decoding: name, as: UTF8.self)
      let entry = Self.fields.first { $0.names.contains(text) }
      for field in entry?.fields ?? [] where field.index < parts.count {
        _ = read(field.pattern, in: line, parts[field.index].indices)
      }
    }
    guard has("h"), has("s") else { return nil }
  }

  /// `+CCLK: "yy/MM/dd,hh:mm:ss±zz"`, the zone in quarters of an hour.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK.
  private mutating func readClock(_ line: [UInt8]) {
    isOfSatellites = false
    let start = 8  // Behind `+CCLK: "`.
    guard read("yy/MM/dd,hh:mm:ss", in: line, start..<line.count) else { return }
    let rest = line[(start + 17)...].prefix { $0 != ASCII.quote }
    let digits = String(decoding: rest.dropFirst(), as: UTF8.self)
    guard let sign = rest.first, let quarters = Int64(digits) else { return }
    zone = quarters * 900 * (sign == ASCII.minus ? -1 : 1)
  }

  /// Takes the digits if the text begins like the pattern.
  private mutating func read(_ pattern: String, in line: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count >= pattern.utf8.count else { return false }
    var found: [(unit: UInt8, place: Int)] = []
    for (place, letter) in zip(range, pattern.utf8) {
      if ASCII.isLetter(letter) {
        guard ASCII.isDigit(line[place]) else { return false }
        found.append((letter, place))
      } else if line[place] != letter {
        return false
      }
    }
    digits += found
    return true
  }

  private func has(_ unit: Character) -> Bool {
    digits.contains { $0.unit == unit.asciiValue }
  }

  /// It tells the day, too.
  var hasDate: Bool { has("y") && has("M") && has("d") }

  /// Milliseconds since 1970 in UTC; without a date, since midnight.
  ///
  /// `nil` is no time, or one that a module has before it knows.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK: a clock that was never set
  ///   begins in 1980.
  func milliseconds(in line: [UInt8]) -> Int64? {
    let (hour, minute, second) = (value("h", line), value("m", line), value("s", line))
    guard hasDate else {
      guard hour < 24, minute < 60, second <= 60 else { return nil }
      return Int64((hour * 60 + minute) * 60 + second) * 1_000
    }
    let isShort = digits.count { $0.unit == Character("y").asciiValue } == 2
    let year = value("y", line)
    let time = UTCTime(
      year: isShort ? UTCTime.year(ofTwoDigits: year) : year,
      month: value("M", line),
      day: value("d", line),
      hour: hour,
      minute: minute,
      second: second
    )
    guard let time, time.year >= 2_000 else { return nil }
    return time.millisecondsSince1970 - zone * 1_000
  }

  /// Writes the time that is `seconds` later; what cannot be written stays.
  func move(by seconds: Int64, in line: inout [UInt8]) {
    guard let before = milliseconds(in: line),
      let time = UTCTime(millisecondsSince1970: before + (seconds + zone) * 1_000)
    else { return }
    for (unit, value) in [
      ("y", Int(time.year)), ("M", Int(time.month)), ("d", Int(time.day)), ("h", Int(time.hour)),
      ("m", Int(time.minute)), ("s", Int(time.second)),
    ] as [(Character, Int)] {
      var rest = value
      for digit in digits.reversed() where digit.unit == unit.asciiValue {
        line[digit.place] = ASCII.zero + UInt8(rest % 10)
        rest /= 10
      }
    }
  }

  private func value(_ unit: Character, _ line: [UInt8]) -> Int {
    digits.reduce(0) { sum, digit in
      digit.unit == unit.asciiValue ? sum * 10 + Int(line[digit.place] - ASCII.zero) : sum
    }
  }
}
