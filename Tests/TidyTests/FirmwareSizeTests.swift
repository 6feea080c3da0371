import Foundation
import Testing

/// The firmware's figures in the notes, against those that `.ci/firmware` has measured.
@Suite("The notes' figures of the firmware")
struct FirmwareSizeTests {
  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// Flash, static RAM and stack of each image.
  private static func measured() throws -> [String: [String]] {
    var sizes: [String: [String]] = [:]
    for line in try Repository.text("Sources/Firmware/sizes.txt").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, ["flash", "static", "stack"].contains(words[1]) else { continue }
      sizes[String(words[0]), default: []].append(String(words[2]))
    }
    return sizes
  }

  @Test(
    "are those that were measured",
    arguments: ["Firmware-notes/firmware.md", "Firmware-notes/sketch-parity.md"]
  )
  func sizes(path: String) throws {
    let measured = try Self.measured()
    var count = 0
    for line in try Repository.text(path).split(separator: "\n") where line.contains("| `") {
      let cells = Self.cells(line)
      let image = cells[0].trimmingCharacters(in: ["`"])
      guard let sizes = measured[image], cells.count > 3 else { continue }
      count += 1
      let stated = cells[1...3].map { $0.replacingOccurrences(of: ",", with: "") }
      #expect(stated.filter { $0 != "not run" } == sizes, "\(image)")
    }
    #expect(count >= 5)
  }

  @Test("count the outcomes of the sketch's traces")
  func outcomes() throws {
    var counts: [[String: Int]] = [[:], [:]]
    var stated: [[String: Int]] = []
    for line in try Repository.text("Firmware-notes/sketch-parity.md").split(separator: "\n") {
      let cells = Self.cells(line)
      if line.hasPrefix("| Traces/sketch/") {
        for (index, cell) in cells[1...2].enumerated() {
          let outcome = cell.split(separator: ":")[0].trimmingCharacters(in: ["*"])
          counts[index][outcome, default: 0] += 1
        }
      }
      guard cells.count == 6, let last = cells.last, last.last?.isNumber == true else { continue }
      var outcomes: [String: Int] = [:]
      for part in last.split(separator: ", ") {
        let words = part.split(separator: " ")
        outcomes[words.dropLast().joined(separator: " ")] = Int(words[words.count - 1])
      }
      stated.append(outcomes)
    }
    #expect(stated.first == counts[0])
    #expect(stated.count > 5)
    #expect(stated.dropFirst().allSatisfy { $0 == counts[1] })
  }
}
