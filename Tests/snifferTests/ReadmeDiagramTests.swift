import Foundation
import Testing

/// The developers' picture of the modules, against Package.swift.
@Suite("The picture of the modules")
struct ReadmeDiagramTests {
  @Test("has an arrow only where Package.swift has a dependency, and misses none")
  func arrows() throws {
    let manifest = Self.dependencies(in: try Readme.file("Package.swift"))
    let blocks = Readme.blocks(of: try Readme.file("Firmware-notes/developing.md"))
    let picture = try Self.arrows(in: #require(blocks.first { $0.language == "mermaid" }).text)
    #expect(manifest.count >= 10)
    let firmware = try Readme.file("Sources/Firmware/Package.swift")
    for (module, imports) in picture {
      if module == "Firmware" {
        // A package of its own: it depends on this one's products.
        for product in imports { #expect(firmware.contains("\"\(product)\"")) }
        continue
      }
      #expect(imports.subtracting(manifest[module] ?? []) == [], "arrows from \(module)")
    }
    for (module, imports) in manifest {
      let missing = imports.subtracting(Self.reachable(from: module, in: picture))
      #expect(missing == [], "\(module) imports them, and no arrows lead there")
    }
  }

  @Test("is read as it is meant")
  func reads() {
    let arrows = Self.arrows(in: "flowchart TD\n  A --> B & C\n  B & C --> D\n")
    #expect(arrows == ["A": ["B", "C"], "B": ["D"], "C": ["D"]])
    #expect(Self.reachable(from: "A", in: arrows) == ["B", "C", "D"])
  }

  /// The dependencies of each target that is no test.
  private static func dependencies(in manifest: String) -> [String: Set<String>] {
    let plain = manifest.replacing(#/\.target\(name: ("\w+"), condition: .*\)\)/#) { match in
      match.output.1
    }
    var result: [String: Set<String>] = [:]
    for part in plain.split(separator: #/\.(target|executableTarget|systemLibrary)\(/#) {
      guard let name = part.prefixMatch(of: #/\s*name: "(\w+)"/#) else { continue }
      let list = part.firstMatch(of: #/dependencies: \[([^\]]*)\]/#)?.output.1 ?? ""
      result[String(name.output.1)] = Set(
        list.matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      )
    }
    return result
  }

  private static func arrows(in picture: String) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for line in picture.split(separator: "\n") {
      let sides = line.split(separator: "-->").map { side in
        side.split(separator: "&").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      guard sides.count == 2 else { continue }
      for from in sides[0] { result[from, default: []].formUnion(sides[1]) }
    }
    return result
  }

  private static func reachable(
    from module: String,
    in arrows: [String: Set<String>]
  ) -> Set<String> {
    var found: Set<String> = []
    var open = arrows[module] ?? []
    while let next = open.popFirst() {
      guard found.insert(next).inserted else { continue }
      open.formUnion(arrows[next] ?? [])
    }
    return found
  }
}
