import Foundation
import Testing

@Suite("The repository is tidy")
struct TidyTests {
  @Test("the top level holds what the design names, and nothing else")
  func topLevel() throws {
    #expect(TidyRules.strangers(in: try Repository.topLevel()) == [])
    #expect(
      TidyRules.strangers(in: ["Package.swift", ".ci", "docs", "x.txt"]) == ["docs", "x.txt"]
    )
  }

  @Test("the files are found")
  func found() {
    #expect(Repository.paths.contains("Sources/Primitives/ASCII.swift"))
    #expect(Repository.paths.contains("Package.swift"))
  }

  @Test("a module imports what the design allows it", arguments: TidyRules.imports.keys.sorted())
  func imports(module: String) throws {
    for path in Repository.paths(under: "Sources/\(module)/", ".swift") {
      #expect(
        TidyRules.forbiddenImports(of: module, in: try Repository.text(path)) == [],
        "\(path)"
      )
    }
  }

  @Test("every module with Swift files is one that the design names")
  func modules() {
    let folders = Repository.paths(under: "Sources/", ".swift").map { path in
      String(path.split(separator: "/")[1])
    }
    #expect(Set(folders).subtracting(TidyRules.imports.keys) == [])
  }

  @Test(
    "an import that is not allowed is seen, however it is spelt",
    arguments: [
      ("Primitives", "import Foundation\n", ["Foundation"]),
      ("Tracker", "public import GNSS\n\nimport Glibc\n", ["Glibc"]),
      ("World", "#if os(Linux)\n  @preconcurrency import Dispatch\n#endif\n", ["Dispatch"]),
      (
        "VirtualModem", "package import SIM7000\nimport NMEA0183\nimport Tracker\n",
        ["SIM7000", "NMEA0183", "Tracker"]
      ),
      ("GNSS", "internal import struct Foundation.Date\n", ["Foundation"]),
      ("sniffer", "import Foundation\nimport Glibc\n", ["Foundation"]),
      ("Script", "/// import Foundation\npublic import Primitives\n", []),
      ("Unheard", "", ["the module itself is unknown"]),
    ] as [(String, String, [String])]
  )
  func importRule(module: String, text: String, expected: [String]) {
    #expect(TidyRules.forbiddenImports(of: module, in: text) == expected)
  }

  @Test("no Swift file is longer than 400 lines")
  func lengths() throws {
    for path in Repository.paths where path.hasSuffix(".swift") {
      let count = TidyRules.lineCount(of: try Repository.text(path))
      #expect(count <= TidyRules.lineLimit, "\(path)")
    }
    #expect(TidyRules.lineCount(of: String(repeating: "\n", count: 401)) > TidyRules.lineLimit)
  }

  @Test("every trace states its origin")
  func traceHeaders() throws {
    for path in Repository.paths(under: "Traces/", ".trace") {
      #expect(TidyRules.missingHeaders(in: try Repository.text(path)) == [], "\(path)")
    }
  }

  @Test(
    "a header that is missing, empty or below a comment is seen",
    arguments: [
      ("", ["title", "module", "firmware", "origin", "source", "date"]),
      ("# title: a\n# module: b\n# firmware: c\n# origin: manual\n# source: d\n# date: e\n", []),
      (
        "# title:  \n# module: b\n# firmware: c\n# origin: manual\n# source: d\n\n# date: e\n",
        ["title", "date"]
      ),
      (
        "# title: a\n# module: b\n# firmware: c\n# origin: captured\n# source: d\n# date: e\n",
        ["start", "port"]
      ),
    ]
  )
  func headerRule(headers: String, expected: [String]) {
    #expect(TidyRules.missingHeaders(in: "#!sniffer 1\n" + headers) == expected)
  }

  @Test("links between our pages lead somewhere")
  func links() throws {
    for path in Repository.paths where path.hasSuffix(".md") {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for link in TidyRules.relativeLinks(in: try Repository.text(path)) {
        let target = folder.isEmpty ? link : "\(folder)/\(link)"
        #expect(Repository.exists(target), "\(path) links to \(link)")
      }
    }
  }

  @Test("links are found in a page")
  func linkRule() {
    let page = "[a](a.md) [b](../Traces/at/b.trace#x) [c](https://c) [d](#d) ![e](e.png) f(g)"
    #expect(TidyRules.relativeLinks(in: page) == ["a.md", "../Traces/at/b.trace", "e.png"])
  }

  @Test("nothing is left to do, and nothing names one machine")
  func words() throws {
    for path in Repository.paths {
      #expect(TidyRules.forbiddenWords(in: try Repository.text(path)) == [], "\(path)")
    }
    for word in TidyRules.forbiddenWords {
      #expect(TidyRules.forbiddenWords(in: "// \(word) x").contains(word))
    }
  }
}
