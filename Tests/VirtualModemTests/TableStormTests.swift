import Primitives
import Testing

@testable import VirtualModem

/// The table as a whole: what its parameters refuse is `ERROR`, and no command
/// with any parameters ends the program or leaves the module deaf.
@Suite struct TableStormTests {
  /// What stands for a parameter that its domain allows.
  private static func allowed(_ parameter: Parameter) -> String {
    switch parameter.domain {
    case .numbers(let ranges): "\(ranges[0].lowerBound)"
    case .text(let length): "\"" + String(repeating: "1", count: length.lowerBound) + "\""
    case .words(let words): "\"\(words[0])\""
    case .bits(let count): "\"" + String(repeating: "0", count: count) + "\""
    case .hexadecimal: "0x0"
    }
  }

  /// What it does not allow, at the edges.
  private static func refused(_ parameter: Parameter) -> [String] {
    switch parameter.domain {
    case .numbers(let ranges):
      let edges = ranges.flatMap { [$0.lowerBound - 1, $0.upperBound + 1] }
      let outside = edges.filter { edge in !ranges.contains { $0.contains(edge) } }
      return outside.map { "\($0)" } + ["x", "99999999999999999999", "1-"]
    case .text(let length):
      let long = "\"" + String(repeating: "1", count: min(length.upperBound + 1, 500)) + "\""
      let short = "\"" + String(repeating: "1", count: max(length.lowerBound - 1, 0)) + "\""
      return (length.upperBound < 400 ? [long] : []) + (length.lowerBound > 0 ? [short] : [])
    case .words: return ["\"NOSUCHWORD\"", "\"\""]
    case .bits(let count):
      return [count - 1, count + 1].map { "\"" + String(repeating: "0", count: $0) + "\"" }
        + ["\"" + String(repeating: "2", count: count) + "\""]
    case .hexadecimal(let digits):
      return ["12", "0x", "0xG", "0x1" + String(repeating: "0", count: digits)]
    }
  }

  private static var typed: [CommandDefinition] {
    CommandTable.all.filter { $0.write != nil && $0.parameters != nil }
  }

  @Test func `what the parameters refuse is an error, and does nothing`() throws {
    var bench = Bench()
    bench.register()
    _ = bench.send("ATE0+CMEE=2\r")
    #expect(Self.typed.count > 100)
    for definition in Self.typed {
      let parameters = try #require(definition.parameters)
      let values = parameters.map(Self.allowed)
      func command(_ values: [String]) -> String {
        "AT\(definition.name)=\(values.joined(separator: ","))"
      }
      #expect(bench.ask(command(values + ["1"])) == ["ERROR"], "\(command(values + ["1"]))")
      for index in parameters.indices {
        var wrong = values
        for value in Self.refused(parameters[index]) {
          wrong[index] = value
          #expect(bench.ask(command(wrong)) == ["ERROR"], "\(command(wrong))")
        }
        wrong[index] = ""
        guard !parameters[index].isOptional else { continue }
        #expect(bench.ask(command(wrong)) == ["ERROR"], "\(command(wrong))")
      }
    }
    #expect(bench.ask("AT+CMEE?") == ["+CMEE: 2", "OK"])
  }

  @Test(arguments: UInt64(0)..<8)
  func `any command with any parameters`(seed: UInt64) {
    var settings = Bench.quiet
    settings.seed = seed
    var bench = Bench(settings)
    bench.baud = nil
    var chance = SeededGenerator(seed: seed, stream: 98)
    let values = [
      "", "0", "1", "2", "3", "7", "25", "100", "1000", "65535", "-1", "2147483648",
      "9223372036854775807", "99999999999999999999", "\"\"", "\"a\"", "\"1\"", "\"IP\"",
      "\"/customer/a\"", "\"TCP\"", "0x76", "\"00000001\"", "\"", "\"\\\"", "\u{FF}",
    ]
    func pick(_ count: Int) -> Int { Int(chance.integer(in: 0...Int64(count - 1))) }
    for _ in 0..<1_500 {
      let definition = CommandTable.all[pick(CommandTable.all.count)]
      let parameters = (0..<pick(8)).map { _ in values[pick(values.count)] }
      let tails = ["?", "=?", "", "=" + parameters.joined(separator: ",")]
      bench.transmit("AT\(definition.name)\(tails[[0, 1, 2, 3, 3, 3][pick(6)]])\r")
      if pick(8) == 0 { bench.transmit([UInt8](repeating: 0x1A, count: pick(300))) }
      if pick(16) == 0 { bench.handle(.terminalReady(pick(2) == 0)) }
      if pick(16) == 0 { bench.handle(.powerKey(1_500)) }
      bench.run(for: chance.integer(in: 0...2_000))
      if let deadline = bench.modem.deadline { #expect(deadline > bench.now) }
    }
    bench.handle(.terminalReady(true))
    bench.handle(.supplyLost)
    bench.handle(.supplyRestored)
    bench.run(for: 10_000)
    bench.handle(.powerKey(1_000))
    bench.run(for: 20_000)
    #expect(bench.send("ATV1Q0E0\r", wait: 100).hasSuffix("\r\nOK\r\n"))
    #expect(bench.ask("AT+GMI") == ["SIMCOM_Ltd", "OK"])
  }
}
