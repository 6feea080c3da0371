import Foundation
import GNSS
import Simulation
import Testing
import World

@testable import CommandLine
@testable import sniffer

/// Routes from files.
@Suite("Route files")
struct RouteFileTests {
  /// GGA alone, over midnight; a damaged sentence between them.
  private static let withoutDates = [
    "$GNGGA,235959.00,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*5F",
    "$GNGGA,235959.50,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*00",
    "$GNGGA,000001.00,3113.330840,N,12121.264888,E,1,10,0.9,34.8,M,,M,,*5F",
  ]

  private static func text(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  @Test("fixes become places with their times, damage is passed over")
  func log() throws {
    let route = try NMEARoute(parsing: Self.text(Self.withoutDates)).route
    #expect(route.points.map(\.milliseconds) == [0, 2_000])
    #expect(route.points.map(\.position.latitude.e7) == [312_221_805, 312_221_807])
    #expect(route.points.map(\.altitudeMillimetres) == [33_800, 34_800])
  }

  @Test("what was before the first date is left out, and sentences of one time are one place")
  func dates() throws {
    let lines = [
      "$GNGGA,023850.00,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*52",
      "$GNGGA,023851.00,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*53",
      "$GNRMC,023851.00,A,3113.330830,N,12121.264888,E,19.4,90.0,031117,,,A*4F",
      "$GNGGA,023852.00,3113.330830,N,12121.264888,E,1,10,0.9,33.8,M,,M,,*50",
      "$GNRMC,023852.00,A,3113.330830,N,12121.264888,E,19.4,90.0,031117,,,A*4C",
    ]
    let route = try NMEARoute(parsing: Self.text(lines)).route
    #expect(route.points.map(\.milliseconds) == [0, 1_000])
  }

  @Test("a log without a fix, and one whose times go back, are refused with their line")
  func refused() {
    let empty = #expect(throws: RouteError.self) {
      try NMEARoute(parsing: Self.text(["$GNGGA,,,,,,0,,,,,,,,*78", "$GNRMC,,V,,,,,,,,,,N*4D"]))
    }
    #expect(
      empty?.text(in: "f")
        == "f:3:1: expected sentences with a position and a time, found none in the file"
    )
    let backwards = [
      "$GNRMC,023852.00,A,3113.330830,N,12121.264888,E,19.4,90.0,031117,,,A*4C",
      "$GNRMC,023851.00,A,3113.330830,N,12121.264888,E,19.4,90.0,031117,,,A*4F",
    ]
    let back = #expect(throws: RouteError.self) {
      try NMEARoute(parsing: Self.text(backwards))
    }
    #expect(back?.found == "a time out of order")
  }

  @Test("a run finds its route beside its scenario, and reports what is wrong with it")
  func program() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws -> String {
      let path = folder.appendingPathComponent(name).path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    let log = String(decoding: Self.text(Self.withoutDates), as: UTF8.self)
    _ = try write("a.nmea", log)
    _ = try write("b.gpx", "<gpx>\n  <wpt lat=\"95\" lon=\"0\"/>\n</gpx>\n")
    let good = try write(
      "good.scenario",
      "#!sniffer 1\n0 ! route nmea \"a.nmea\" speed=2x\n1 ! end\n"
    )
    let run = try Program(["run", "--scenario", good])
    #expect(run.end(within: 60) == 0, "\(run.errors)")
    let bad = try write("bad.scenario", "#!sniffer 1\n0 ! route gpx \"b.gpx\"\n1 ! end\n")
    let refused = try Program(["run", "--scenario", bad])
    #expect(refused.end(within: 60) == ExitCode.badInput.rawValue)
    let message = "bad.scenario:2:5: error: expected a file with a route, found "
    #expect(refused.errors.contains(message))
    #expect(refused.errors.contains("b.gpx:2:12: expected lat from -90 to 90, found `95`"))
    let missing = try write("no.scenario", "#!sniffer 1\n0 ! route gpx \"c.gpx\"\n1 ! end\n")
    let absent = try Program(["run", "--scenario", missing])
    #expect(absent.end(within: 60) == ExitCode.badInput.rawValue)
    #expect(absent.errors.contains("c.gpx: there is no such file"))
  }
}
