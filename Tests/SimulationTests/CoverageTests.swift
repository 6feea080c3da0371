import Script
import Testing
import Tracker
import VirtualModem

@testable import Simulation

@Suite("Coverage")
struct CoverageTests {
  /// What a run of these lines exercises.
  private static func coverage(_ lines: String, headers: String = "") throws -> Coverage {
    let text = "#!sniffer 1\n\(headers)\(lines)\n"
    let scenario = try Scenario(parsing: Array(text.utf8))
    let settings = try Run.settings(for: scenario)
    var simulation = Simulation(scenario, settings: settings, seed: scenario.seed)
    var watch = CoverageWatch()
    while !simulation.isOver, simulation.nextInstant != nil {
      let entries = simulation.advance()
      watch.take(entries, of: &simulation)
    }
    watch.take(scenario)
    return watch.coverage
  }

  @Test(
    "counts against the tables of the program, each name once",
    arguments: Coverage.Kind.allCases
  )
  func universe(kind: Coverage.Kind) throws {
    guard let chapters = Coverage.universe(of: kind) else {
      #expect(kind == .movementTransition)
      return
    }
    let names = chapters.flatMap(\.names)
    #expect(Set(names).count == names.count)
    let expected: [Coverage.Kind: Int] = [
      .state: TrackerState.all.count, .transition: StateDiagram.arrows.count,
      .command: VirtualModem.catalogue.count,
      .happening: VerbTable.world.verbs.count + VerbTable.script.verbs.count,
      .expectation: VerbTable.expectations.verbs.count,
    ]
    if let count = expected[kind] { #expect(names.count == count) }
    #expect(Coverage().never(kind) == chapters)
    #expect(Coverage().exercised(kind) == [])
  }

  @Test("knows what is a URC, what is a code, and what ends a request")
  func names() {
    func names(_ kind: Coverage.Kind) -> [String] {
      Coverage.universe(of: kind)?.flatMap(\.names) ?? []
    }
    let urcs = names(.urc)
    for name in ["RDY", "+CPIN", "+CREG", "+UGNSINF", "+HTTPACTION", "CLOSED", "+MIPL*"] {
      #expect(urcs.contains(name), "\(name)")
    }
    for name in ["+CGNSINF", "+CSQ", "OK", "+CME ERROR"] {
      #expect(!urcs.contains(name), "\(name)")
    }
    #expect(names(.equipmentError).contains("10") && !names(.equipmentError).contains("8"))
    #expect(names(.messageError).contains("500"))
    #expect(Set(["200", "503", "601"]).isSubset(of: names(.httpStatus)))
    #expect(names(.command).contains("AT+CSQ") && names(.command).contains("ATE"))
  }

  @Test("follows a run: states, steps, commands, URCs, codes and verbs")
  func run() throws {
    let coverage = try Self.coverage(
      """
      0 ! sky open
      0 ! server 503
      0 = state registering within 30s
      0 = no alert for 1min
      40 ! let level=random 9..12
      +0 ! signal $level
      3min ! bearer lost
      4min ! end
      """,
      headers: "# tracker.pin: 1234\n"
    )
    #expect(Set(["off", "synchronising", "reporting"]).isSubset(of: coverage.exercised(.state)))
    #expect(!coverage.exercised(.state).contains("sleeping"))
    #expect(coverage.exercised(.transition).contains("off -> synchronising"))
    #expect(!coverage.exercised(.transition).contains("synchronising -> off"))
    #expect(Set(["AT+CPIN", "AT+HTTPACTION"]).isSubset(of: coverage.exercised(.command)))
    #expect(!coverage.exercised(.command).contains { $0.contains("?") || $0.contains("=") })
    #expect(Set(["+HTTPACTION", "+SAPBR"]).isSubset(of: coverage.exercised(.urc)))
    #expect(coverage.exercised(.httpStatus).contains("503"))
    #expect(!coverage.exercised(.httpStatus).contains("200"))
    #expect(
      coverage.exercised(.happening)
        == VerbTable.happenings.verbs.map(\.name).filter {
          ["sky", "server", "let", "signal", "bearer", "end"].contains($0)
        }
    )
    #expect(coverage.exercised(.expectation) == ["state", "alert", "no"])
    #expect(coverage.exercised(.movementState) == [])
  }

  @Test("follows the movement of a run")
  func movement() throws {
    let coverage = try Self.coverage(
      "0 ! sky open\n0 ! park\n6min ! lift 40cm over=1.2s\n7min ! end"
    )
    #expect(coverage.exercised(.movementState).starts(with: ["booting", "settling", "parked"]))
    #expect(coverage.exercised(.movementTransition).contains("settling -> parked"))
    #expect(!coverage.exercised(.alarm).isEmpty)
    #expect(coverage.never(.movementTransition) == nil)
  }

  @Test("reads the dialogue of another program, however it was cut")
  func dialogue() throws {
    let script = try Script(
      parsing: Array(
        #"""
        #!sniffer 1
        0 > AT+C
        0 > SQ;+CREG?\r
        1 < +CSQ: 9,0\r\n
        1 < OK\r\n
        2 > AT+CMGS="1"\r
        3 < +CMS ERR
        3 < OR: 500\r\n
        4 > ATE1\r
        4 < +CME ERROR: SIM not inserted\r\n
        5 < +MIPLREAD: 0,1\r\n
        6 < 0, CLOSED\r\n
        7 < +SHREQ: "POST",404,0\r\n

        """#.utf8
      )
    )
    var watch = CoverageWatch()
    watch.take(dialogueOf: script)
    let coverage = watch.coverage
    #expect(coverage.exercised(.command).sorted() == ["AT+CMGS", "AT+CREG", "AT+CSQ", "ATE"])
    #expect(coverage.exercised(.messageError) == ["500"])
    #expect(coverage.exercised(.equipmentError) == ["10"])
    #expect(coverage.exercised(.urc).sorted() == ["+MIPL*", "+SHREQ", "CLOSED"])
    #expect(coverage.exercised(.httpStatus) == ["404"])
  }

  @Test("of several runs is the same in any order, and parts what there is in two")
  func merged() {
    var one = Coverage()
    one.add("AT+CSQ", .command)
    one.add("AT+ZZZ", .command)
    var other = Coverage()
    other.add("AT+CREG", .command)
    other.add("AT+CSQ", .command)
    var both = one
    both.merge(other)
    var reversed = other
    reversed.merge(one)
    #expect(both == reversed)
    let exercised = both.exercised(.command)
    #expect(exercised.count == 3 && exercised.last == "AT+ZZZ")
    let never = both.never(.command)?.flatMap(\.names) ?? []
    let all = Coverage.universe(of: .command)?.flatMap(\.names) ?? []
    #expect(Set(never).union(exercised.dropLast()) == Set(all))
    #expect(never.count + 2 == all.count)
  }
}
