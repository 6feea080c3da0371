import Primitives
import Script
import Testing

@Suite("Quantities")
struct QuantityTests {
  struct Case: Sendable {
    var coefficient: Int64
    var digits: UInt8
    var unit: Quantity.Unit?
    var target: Quantity.Unit
    var rounded: Int64?
    var exact: Int64?

    init(
      _ coefficient: Int64,
      _ digits: UInt8,
      _ unit: Quantity.Unit?,
      in target: Quantity.Unit,
      _ rounded: Int64?,
      _ exact: Int64?
    ) {
      self.coefficient = coefficient
      self.digits = digits
      self.unit = unit
      self.target = target
      self.rounded = rounded
      self.exact = exact
    }
  }

  @Test(
    "become whole numbers of a unit, halves away from zero",
    arguments: [
      Case(5, 0, .minutes, in: .milliseconds, 300_000, 300_000),
      Case(24, 0, .hours, in: .seconds, 86_400, 86_400),
      Case(12, 1, .seconds, in: .milliseconds, 1_200, 1_200),
      Case(15, 4, .seconds, in: .milliseconds, 2, nil),
      Case(14, 4, .seconds, in: .milliseconds, 1, nil),
      Case(-15, 4, .seconds, in: .milliseconds, -2, nil),
      Case(40, 0, .centimetres, in: .millimetres, 400, 400),
      Case(12, 0, .kilometresPerHour, in: .millimetresPerSecond, 3_333, nil),
      Case(18, 0, .kilometresPerHour, in: .millimetresPerSecond, 5_000, 5_000),
      Case(1, 0, .knots, in: .millimetresPerSecond, 514, nil),
      Case(980_665, 5, .metresPerSecondSquared, in: .milligravities, 1_000, 1_000),
      Case(4, 1, .gravities, in: .milligravities, 400, 400),
      Case(1, 0, .gravities, in: .metresPerSecondSquared, 10, nil),
      Case(39, 1, .volts, in: .millivolts, 3_900, 3_900),
      Case(-53, 0, .decibelMilliwatts, in: .decibelMilliwatts, -53, -53),
      // Without a unit it is in the one that is asked for.
      Case(15, 0, nil, in: .metres, 15, 15),
      Case(150, 1, nil, in: .metres, 15, 15),
      // Another dimension, and too much.
      Case(1, 0, .metres, in: .seconds, nil, nil),
      Case(999_999_999_999_999_999, 0, .days, in: .microseconds, nil, nil),
      Case(999_999_999_999_999_999, 18, .metresPerSecondSquared, in: .milligravities, 102, nil),
    ]
  )
  func conversion(_ testCase: Case) {
    let quantity = Quantity(
      number: FixedPoint(coefficient: testCase.coefficient, fractionDigits: testCase.digits),
      unit: testCase.unit
    )
    #expect(quantity.rounded(in: testCase.target) == testCase.rounded)
    #expect(quantity.exact(in: testCase.target) == testCase.exact)
  }

  @Test("every unit can be written and read", arguments: Quantity.Unit.allCases)
  func units(unit: Quantity.Unit) throws {
    let text = Array("#!sniffer 1\n0 ! x -1.50\(unit.rawValue)\n".utf8)
    let script = try Script(parsing: text)
    let number = FixedPoint(coefficient: -150, fractionDigits: 2)
    let expected = Invocation("x", [Argument(.quantity(Quantity(number: number, unit: unit)))])
    #expect(script.events.map(\.payload) == [.invocation(expected)])
    #expect(script.canonical() == text)
  }

  @Test("compare as written")
  func comparisons() {
    let holds = Comparison.allCases.map { comparison in
      [14, 15, 16].map { comparison.holds($0, 15) }
    }
    #expect(
      holds == [
        [false, true, false], [true, false, true], [false, true, true],
        [true, true, false], [false, false, true], [true, false, false],
      ]
    )
  }
}
