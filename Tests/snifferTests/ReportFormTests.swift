import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// What `test` and `replay` write for other programs, read by those programs or as these say
/// that they read it.
@Suite("The forms of test and replay")
struct ReportFormTests {
  /// A name, a title and bytes that every form has to escape.
  private static let odd = "a,1:b #2 <&%'\"\u{1}]]>\u{FFFE} \u{1F415}"

  /// Files of which one passes, one fails and one cannot be read.
  private static func run(_ command: String, _ options: [String]) throws -> CommandResult {
    let head = "#!sniffer 1\n# title: \(odd.filter { $0 != "\u{1}" })\n"
    let lines =
      command == "test"
      ? [
        TestFolder.failing.split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n",
        "0 = log \"\\\"]]><x>&\\x01\" within 10s\n0 = report delivered within 1s\n",
      ]
      : [
        "0 > AT\\r\n0 < \\x00\\xff<]]>&\"'\\r\\n\n",
        "# tracker.id: a\n# tracker.url: http://a.example/\n1 > AT+X=\"<&]]>\\x01\"\\r\n",
      ]
    let ending = command == "test" ? "scenario" : "trace"
    let folder = try TestFolder([
      "\(odd).\(ending)": head + lines[1], "b.\(ending)": head + lines[0],
      "c.\(ending)": "#!sniffer 1\n0 ! skyy \"<&\"\n",
    ])
    if command == "replay" {
      try Data("0.000000 > command  AT<&\\x01]]>\n".utf8)
        .write(to: URL(fileURLWithPath: folder.path("b.expected")))
    }
    return try CommandResult(command, options + [folder.url.path])
  }

  // MARK: - JUnit

  private static let schema = RunScenarios.folder.deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Tests/Interop/junit.xsd").path

  private static func validated(_ path: String) throws -> (code: Int32, errors: String) {
    let xmllint = try #require(Tools.find("xmllint"))
    let result = try Tools.run(xmllint, ["--noout", "--schema", schema, path])
    return (result.code, result.errors)
  }

  @Test(
    "JUnit is valid by the schema of what its readers read",
    .enabled(if: Tools.find("xmllint") != nil, "there is no xmllint (libxml2-utils) to judge it"),
    arguments: ["test", "replay"]
  )
  func junit(command: String) throws {
    let folder = try TestFolder([:])
    let file = folder.path("j.xml")
    let seeds = command == "test" ? ["--seeds", "1..9"] : []
    #expect(try Self.run(command, ["--junit", file] + seeds).code == .badInput)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("<failure message=") && text.contains("<error message="))
    #expect(text.contains("]]&gt;") && text.contains("\u{1F415}"))
    let judged = try Self.validated(file)
    #expect(judged.code == 0, "\(judged.errors)\(text)")
    #expect(judged.errors.hasSuffix(" validates\n"))
  }

  @Test(
    "the schema refuses what is not JUnit",
    .enabled(if: Tools.find("xmllint") != nil, "there is no xmllint (libxml2-utils) to judge it"),
    arguments: [
      ("tests=\"3\"", "tests=\"three\""), ("<properties>", "<properties><x/>"),
      (" classname=", " class="), ("<failure message", "<failed message"),
      (" name=\"as ta\"", ""), ("time=\"0.000000\"", "time=\"-1\""), ("</testsuites>", ""),
    ]
  )
  func schemaRefuses(part: String, other: String) throws {
    let folder = try TestFolder([:])
    let file = folder.path("j.xml")
    _ = try Self.run("replay", ["--junit", file])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let place = try #require(text.range(of: part), "\(text)")
    try Data(text.replacingCharacters(in: place, with: other).utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(try Self.validated(file).code != 0)
  }

  // MARK: - TAP

  @Test(
    "TAP is read by prove, which finds the same failures and no error of ours",
    .enabled(if: Tools.find("prove") != nil, "there is no prove (perl) to read it"),
    arguments: ["test", "replay"],
    [[], ["--coverage"]]
  )
  func tap(command: String, options: [String]) throws {
    let prove = try #require(Tools.find("prove"))
    let result = try Self.run(command, ["--tap"] + options)
    let folder = try TestFolder(["out.tap": result.output])
    let read = try Tools.run(prove, ["-e", "cat", folder.path("out.tap")])
    #expect(read.code == 1)
    let failed = result.lines.count { $0.hasPrefix("not ok ") }
    #expect((2...3).contains(failed), "\(result.output)")
    #expect(read.output.contains("Failed \(failed)/3 subtests"), "\(read.output)\(read.errors)")
    #expect(!read.output.contains("Parse errors"), "\(read.output)")
    // All pass.
    let good = try TestFolder(["p.scenario": TestFolder.passing])
    let passing = try TestFolder.run(["--tap"] + options + [good.path("p.scenario")])
    try Data(passing.output.utf8).write(to: URL(fileURLWithPath: folder.path("out.tap")))
    let all = try Tools.run(prove, ["-e", "cat", folder.path("out.tap")])
    #expect(all.code == 0 && all.output.contains("All tests successful"), "\(all.output)")
  }

  // MARK: - GitHub

  /// An annotation as the runner takes it apart.
  ///
  /// - Source: actions/runner, src/Runner.Common/ActionCommand.cs, TryParseV2: `::`, the name, a
  ///   blank, properties with commas between them, `::`, the message; then the escapes, `%25` last.
  private struct Annotation {
    var name: String
    var properties: [String: String] = [:]
    var message: String

    init?(_ line: String) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else {
        return nil
      }
      let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
      let parts = head.split(separator: " ", maxSplits: 1)
      name = String(parts.first ?? "")
      for property in parts.dropFirst().joined().split(separator: ",") {
        let sides = property.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        properties[String(sides[0])] = Self.unescaped(
          sides[1],
          ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","]
        )
      }
      message = Self.unescaped(line[end.upperBound...], ["%0D": "\r", "%0A": "\n"])
    }

    private static func unescaped(_ text: Substring, _ escapes: [String: String]) -> String {
      escapes.reduce(String(text)) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        .replacingOccurrences(of: "%25", with: "%")
    }
  }

  @Test("annotations have the documented form, and say file, line and title as they are")
  func github() throws {
    for (command, title) in [("test", "seed 1"), ("replay", "as ta")] {
      let result = try Self.run(command, ["--github"])
      let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
      let annotations = try lines.map { try #require(Annotation(String($0)), "\($0)") }
      #expect(annotations.count >= 3)
      for annotation in annotations {
        #expect(annotation.name == "error" && !annotation.message.isEmpty)
        #expect(Set(annotation.properties.keys).isSubset(of: ["file", "line", "col", "title"]))
        #expect(annotation.properties["line"].flatMap { Int($0) } != nil)
      }
      let ending = command == "test" ? "scenario" : "trace"
      let odd = annotations.filter {
        $0.properties["file"]?.hasSuffix("/\(Self.odd).\(ending)") == true
      }
      #expect(odd.contains { $0.properties["title"] == title }, "\(lines)")
      // The message goes on in a second line, with the command that repeats it.
      #expect(odd.contains { $0.message.contains("\nsniffer \(command) '") })
      #expect(annotations.contains { $0.properties["title"] == "cannot be run" })
    }
  }
}
