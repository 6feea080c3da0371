import Primitives
import SIM7000
import Testing

@Suite("The answer to a test command")
struct ParameterRangesTests {
  struct Case: Sendable {
    var line: String
    /// One text a parameter: its values, separated by blanks; lists in brackets.
    var expected: [String]

    init(_ line: String, _ expected: String...) {
      self.line = line
      self.expected = expected
    }
  }

  @Test(
    "of a real module has these values",
    arguments: [
      // The manual's, AT+CSQ=? and AT+CNMP=? in either layout.
      Case("+CSQ: (0-31,99),(0-7,99)", "[0..31 99]", "[0..7 99]"),
      Case("+CNMP: (2-Automatic),(13-GSM Only)", "[2=Automatic]", "[13=GSM Only]"),
      // Transcript 030, a SIM7000.
      Case(
        "+CNMP: ((2-Automatic),(13-GSM Only),(38-LTE Only),(51-GSM And LTE Only))",
        "[2=Automatic 13=GSM Only 38=LTE Only 51=GSM And LTE Only]"
      ),
      Case(
        "+CMNB: ((1-Cat-M),(2-NB-IoT),(3-Cat-M And NB-IoT))",
        "[1=Cat-M 2=NB-IoT 3=Cat-M And NB-IoT]"
      ),
      Case("+CBAND: (EGSM_MODE,DCS_MODE,ALL_MODE)", "[EGSM_MODE DCS_MODE ALL_MODE]"),
      Case(
        "+CGDCONT: (1-24,100-179),\"Non-IP\",,,(0-2),(0-4)",
        "[1..24 100..179]",
        "'Non-IP'",
        "",
        "",
        "[0..2]",
        "[0..4]"
      ),
      // Transcripts 047 and 073, siblings.
      Case("+CBC: (0-2),(1-100),(voltage)", "[0..2]", "[1..100]", "[voltage]"),
      Case("+HTTPDATA: (0-319488),(1000-120000)", "[0..319488]", "[1000..120000]"),
      // The LBS application note, AT+CLBS=?, and the manual's AT+CGNAPN=?.
      Case(
        "+CLBS: (1,3,4,9),(1-3),(-180.000000-180.000000),(-90.000000-90.000000),(0,1)",
        "[1 3 4 9]",
        "[1..3]",
        "[-180.000000..180.000000]",
        "[-90.000000..90.000000]",
        "[0 1]"
      ),
      Case("+CGNAPN: (0,1),<len>", "[0 1]", "<len>"),
      Case(
        "+SAPBR: (0-4),(1-3), \"ConParamTag\",\"ConParamValue\"",
        "[0..4]",
        "[1..3]",
        "'ConParamTag'",
        "'ConParamValue'"
      ),
      // ModemManager's tests: other modules.
      Case("+IFC (0-2),(0,2)", "[0..2]", "[0 2]"),
      Case("+CGDCONT: ( 1 ) , \"IP\" ,,, (0-2),(0-3)", "[1]", "'IP'", "", "", "[0..2]", "[0..3]"),
      Case("+CGDCONT: , \"PPP\" ,,, (0 - 2)", "", "'PPP'", "", "", "[0..2]"),
      Case("+CPMS: (\"ME\",\"MT\"),\"ME\",(\"SM\")", "['ME' 'MT']", "'ME'", "['SM']"),
      Case("+CIND: (\"signal\",(0-5)),()", "['signal' 0..5]", "[]"),
      Case("+COPS: (1,\"a, b\",7)(0,1),(0-2)", "[1 'a, b' 7]", "[0 1]", "[0..2]"),
      Case("+COPS: (2,\"T - M\",\"310260\"),2),(1)", "[2 'T - M' '310260']", "2", "[1]"),
      // Without a name, cut off, empty.
      Case("(0-306176),(1-306176)", "[0..306176]", "[1..306176]"),
      Case("+CSQ: (0-31,9", "[0..31 9]"),
      Case("+CSQ: (\"a", "[\"a]"),
      Case("+X: (-5--1,--,7-)", "[-5..-1 -- 7=]"),
      Case("+X:"),
      Case("+X"),
      Case(""),
    ]
  )
  func reads(_ row: Case) {
    #expect(parameters(of: row.line) == row.expected)
  }

  @Test(
    "has a name, with or without a colon, or none",
    arguments: [
      ("+CSQ: (0-31,99)", "+CSQ"), ("+IFC (0-2),(0-2)", "+IFC"), ("+SNPING4:(1-500)", "+SNPING4"),
      ("+IFC(0-2)", "+IFC"), (" +CSQ: 1", "+CSQ"), ("(0-2)", ""), ("+1-5", ""), ("0-2", ""),
    ]
  )
  func hasName(line: String, name: String) {
    let bytes = Array(line.utf8)
    let ranges = ParameterRanges(parsing: bytes.span)
    #expect(String(decoding: bytes[ranges.name], as: UTF8.self) == name)
  }

  @Test("states the numbers that a parameter takes")
  func contains() throws {
    let line = Array("+X: (0-31,99),(-180.5-180.5),((2-A),(13-B)),(9-1,<n>),<n>".utf8)
    var ranges = ParameterRanges(parsing: line.span)
    var answers: [[Int64]] = []
    while let values = ranges.next(in: line.span) {
      answers.append((-200...200).filter { values.contains($0, in: line.span) })
    }
    #expect(answers == [Array(0...31) + [99], Array(-180...180), [2, 13], [], []])
    let large = FixedPoint(coefficient: 1_805_000_000, fractionDigits: 7)
    let larger = FixedPoint(coefficient: 1_805_000_001, fractionDigits: 7)
    ranges = ParameterRanges(parsing: line.span)
    _ = ranges.next(in: line.span)
    let parameter = ranges.next(in: line.span)
    let degrees = try #require(parameter)
    let isLarge = degrees.contains(large, in: line.span)
    let isLarger = degrees.contains(larger, in: line.span)
    #expect(isLarge && !isLarger)
  }

  @Test("states the texts that a parameter takes, in quotes or without")
  func containsText() throws {
    let line = Array("+X: (\"SM\",ME,1-MT)".utf8)
    var ranges = ParameterRanges(parsing: line.span)
    let parameter = ranges.next(in: line.span)
    var values = try #require(parameter)
    _ = values.next(in: line.span)
    let answers = [
      values.contains("SM", in: line.span), values.contains("ME", in: line.span),
      values.contains("MT", in: line.span), values.contains("S", in: line.span),
    ]
    #expect(answers == [true, true, false, false])
  }

  @Test("reports whether any parameter takes a number")
  func containsAnywhere() {
    let line = Array("+CNMP: (2-Automatic),(13-GSM Only)".utf8)
    let ranges = ParameterRanges(parsing: line.span)
    let numbers = (0...60).filter { ranges.contains($0, in: line.span) }
    #expect(numbers == [2, 13])
  }
}

private func parameters(of line: String) -> [String] {
  let bytes = Array(line.utf8)
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  var ranges = ParameterRanges(parsing: bytes.span)
  var parameters: [String] = []
  while var cursor = ranges.next(in: bytes.span) {
    var values: [String] = []
    while let value = cursor.next(in: bytes.span) {
      switch value {
      case .number(let number): values.append(spelled(number))
      case .range(let first, let last): values.append("\(spelled(first))..\(spelled(last))")
      case .labelled(let number, let label): values.append("\(spelled(number))=\(text(label))")
      case .string(let range): values.append("'\(text(range))'")
      case .text(let range): values.append(text(range))
      }
    }
    let list = values.joined(separator: " ")
    parameters.append(cursor.isList ? "[\(list)]" : list)
  }
  return parameters
}

private func spelled(_ number: FixedPoint) -> String {
  var text = FixedBytes<32>()
  let unit = (0..<number.fractionDigits).reduce(Int64(1)) { unit, _ in unit * 10 }
  text.append(decimal: number.coefficient / unit)
  if number.fractionDigits > 0 {
    text.append(".")
    text.append(
      decimal: Int64(number.coefficient.magnitude) % unit,
      minimumDigits: Int(number.fractionDigits)
    )
  }
  return text.withBytes { bytes in
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
