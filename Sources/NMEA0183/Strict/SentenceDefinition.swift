import Primitives

/// The definitions of the sentences: how many fields, and what is in each.
///
/// - Source: as each content's (`GGA`, `RMC`, ...); letters and ranges: gpsd's NMEA.adoc,
///   "FAA Mode Indicator" and the sentences.
enum SentenceDefinition {
  /// Fields of the versions of the standard, the address left out.
  static func allows(_ count: Int, fieldsOf formatter: Sentence.Formatter) -> Bool {
    switch formatter {
    case .gga: count == 14
    case .gns: count == 12 || count == 13
    case .rmc: (11...13).contains(count)
    case .gll: count == 4 || count == 6 || count == 7
    case .gsa: count == 17 || count == 18
    // Up to four satellites, and from version 4.10 on the signal.
    case .gsv: count >= 3 && count <= 20 && (count &- 3) % 4 <= 1
    case .vtg: count == 8 || count == 9
    case .zda: count == 6
    case .hdt, .ths: count == 2
    case .gst, .dtm: count == 8
    case .gbs: count == 8 || count == 10
    case .txt: count == 4
    case .vlw: count == 4 || count == 8
    case .grs: count == 14 || count == 16
    }
  }

  /// The form of field `number`, counted from one as in the standard, in a sentence of
  /// `count` fields, which `allows` accepts.
  static func form(
    of number: Int,
    among count: Int,
    of formatter: Sentence.Formatter
  ) -> FieldForm {
    switch formatter {
    case .gga: gga(number)
    case .gns: gns(number)
    case .rmc: rmc(number)
    case .gll: gll(number)
    case .gsa: gsa(number)
    case .gsv: gsv(number, among: count)
    case .vtg: vtg(number)
    case .zda: zda(number)
    case .hdt: number == 1 ? angle : .letter("T")
    case .ths: number == 1 ? angle : .letter("AEMSV")
    case .gst: number == 1 ? .time : number == 5 ? angle : positive
    case .gbs: gbs(number)
    case .dtm: dtm(number)
    case .txt: number == 4 ? .text : .number(digits: 2...2, 0...99)
    case .vlw: number % 2 == 1 ? positive : .letter("N")
    case .grs: grs(number)
    }
  }

  private static let positive = FieldForm.decimal(from: 0, upTo: nil)
  private static let signed = FieldForm.decimal(from: nil, upTo: nil)
  /// Several receivers send 360.0 for north.
  private static let angle = FieldForm.decimal(from: 0, upTo: 360)
  private static let mode = FieldForm.letter("ADEFMNPRS")
  private static let navigationalStatus = FieldForm.letter("SCUV")
  private static let station = FieldForm.integer(digits: 4...4, 0...1_023)
  private static let satelliteID = FieldForm.integer(digits: 1...2, 1...99)
  private static let systemID = FieldForm.hexadecimal(1...6)
  private static let signalID = FieldForm.hexadecimal(0...15)

  private static func gga(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 2: .coordinate(.latitude)
    case 4: .coordinate(.longitude)
    case 6: .number(digits: 1...1, 0...8)
    case 7: .integer(digits: 2...2, 0...12)
    case 8: positive
    case 9, 11: .measure(unit: ASCII.Letter.m)
    case 13: positive
    case 14: station
    default: .partner
    }
  }

  private static func gns(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 2: .coordinate(.latitude)
    case 4: .coordinate(.longitude)
    case 6: .letters("ADEFMNPRS", count: 6)
    case 7: .integer(digits: 2...2, 0...99)
    case 8, 11: positive
    case 9, 10: signed
    case 12: station
    case 13: navigationalStatus
    default: .partner
    }
  }

  private static func rmc(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 2: .letter("AV")
    case 3: .coordinate(.latitude)
    case 5: .coordinate(.longitude)
    case 7: positive
    case 8: angle
    case 9: .date
    case 10: .directed(ASCII.Letter.e, ASCII.Letter.w)
    case 12: mode
    case 13: navigationalStatus
    default: .partner
    }
  }

  private static func gll(_ number: Int) -> FieldForm {
    switch number {
    case 1: .coordinate(.latitude)
    case 3: .coordinate(.longitude)
    case 5: .time
    case 6: .letter("AV")
    case 7: mode
    default: .partner
    }
  }

  private static func gsa(_ number: Int) -> FieldForm {
    switch number {
    case 1: .letter("AM")
    case 2: .number(digits: 1...1, 1...3)
    case 3...14: satelliteID
    case 18: systemID
    default: positive
    }
  }

  private static func gsv(_ number: Int, among count: Int) -> FieldForm {
    switch number {
    case 1, 2: return .integer(digits: 1...1, 1...9)
    case 3: return .integer(digits: 2...2, 0...99)
    case count where (count &- 3) % 4 == 1: return signalID
    default: break
    }
    switch (number &- 4) % 4 {
    case 0: return satelliteID
    case 1: return .integer(digits: 1...2, -90...90)
    case 2: return .integer(digits: 1...3, 0...359)
    default: return .integer(digits: 1...2, 0...99)
    }
  }

  private static func vtg(_ number: Int) -> FieldForm {
    switch number {
    case 1, 3: angle
    case 2: .letter("T")
    case 4: .letter("M")
    case 6: .letter("N")
    case 8: .letter("K")
    case 9: mode
    default: positive
    }
  }

  private static func zda(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 2: .integer(digits: 2...2, 1...31)
    case 3: .integer(digits: 2...2, 1...12)
    case 4: .integer(digits: 4...4, 0...9_999)
    case 5: .integer(digits: 2...2, -13...13)
    default: .integer(digits: 2...2, -59...59)
    }
  }

  private static func gbs(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 5: satelliteID
    case 7: signed
    case 9: systemID
    case 10: signalID
    default: positive
    }
  }

  private static func dtm(_ number: Int) -> FieldForm {
    switch number {
    case 3: .directed(ASCII.Letter.n, ASCII.Letter.s)
    case 5: .directed(ASCII.Letter.e, ASCII.Letter.w)
    case 7: signed
    case 4, 6: .partner
    default: .text
    }
  }

  private static func grs(_ number: Int) -> FieldForm {
    switch number {
    case 1: .time
    case 2: .number(digits: 1...1, 0...1)
    case 15: systemID
    case 16: signalID
    default: signed
    }
  }
}
