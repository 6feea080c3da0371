import Foundation
import GNSS
import Testing

@testable import Backend

/// Fences and points with the verdicts of shapely, which `Tests/Interop/shapely.py` has written.
///
/// A line is `fence VALID` with the corners behind it, or `point COVERED` with a position, which
/// belongs to the last fence. A verdict is 0 or 1, a position a latitude and a longitude in units
/// of 1e-7 degree.
///
/// `SNIFFER_FENCE_VERDICTS` names another file than the repository's: `.ci/interop shapely` judges
/// 10,000 new fences that way.
private struct Verdicts {
  private(set) var fences = 0
  private(set) var points = 0
  /// The lines whose verdict is not ours.
  private(set) var differences: [String] = []

  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["SNIFFER_FENCE_VERDICTS"] {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Vectors/fences.txt")
  }()

  init(_ text: String) throws {
    var fence: Fence?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      let numbers = try words.dropFirst(2).map { try #require(Int32($0), "\(line)") }
      let word = words.dropFirst().first ?? ""
      try #require(word == "0" || word == "1", "\(line)")
      let verdict = word == "1"
      let positions = try stride(from: 0, to: numbers.count, by: 2).map { index in
        try #require(
          Position(latitudeE7: numbers[index], longitudeE7: numbers[index + 1]),
          "\(line)"
        )
      }
      let ours: Bool?
      if words[0] == "fence" {
        fence = try? Fence(corners: positions)
        ours = fence != nil
        fences += 1
      } else {
        ours = fence?.contains(positions[0])
        points += 1
      }
      if ours != verdict { differences.append(String(line)) }
    }
  }
}

@Suite("Fences, judged by shapely")
struct FenceJudgeTests {
  @Test func `are valid and cover points as GEOS says`() throws {
    let verdicts = try Verdicts(String(contentsOf: Verdicts.url, encoding: .utf8))
    #expect(verdicts.fences >= 100 && verdicts.points >= verdicts.fences)
    #expect(verdicts.differences == [])
    print("\(verdicts.fences) fences, \(verdicts.points) points")
  }

  @Test("are judged apart: a verdict that is turned round is a difference")
  func turned() throws {
    let square = "0 0 0 10 10 10 10 0\n"
    let text = "fence 1 \(square)point 1 5 5\npoint 1 10 5\npoint 0 11 5\n"
    #expect(try Verdicts(text).differences == [])
    let turned = "fence 1 \(square)point 0 5 5\npoint 0 10 5\npoint 1 11 5\nfence 0 \(square)"
    #expect(try Verdicts(turned).differences.count == 4)
  }
}
