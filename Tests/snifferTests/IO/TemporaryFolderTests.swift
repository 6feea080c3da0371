import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("temporary folder")
struct TemporaryFolderTests {
  /// Where one was, and what was in it.
  private static func filled() throws -> [String] {
    let folder = try TemporaryFolder()
    let paths = ["a.trace", ".hidden", "link"].map { folder.path($0) }
    try FileText.write([0x41], to: paths[0])
    try FileText.write([], to: paths[1])
    try FileManager.default.createSymbolicLink(atPath: paths[2], withDestinationPath: #filePath)
    #expect(try Folder.names(in: (paths[0] as NSString).deletingLastPathComponent).count == 3)
    return [(paths[0] as NSString).deletingLastPathComponent] + paths
  }

  @Test("goes with all that is in it, and with nothing else")
  func goes() throws {
    for path in try Self.filled() { #expect(!FileManager.default.fileExists(atPath: path)) }
    #expect(FileManager.default.fileExists(atPath: #filePath))
  }

  @Test("is one of its own each time")
  func own() throws {
    let first = try TemporaryFolder()
    let second = try TemporaryFolder()
    let (here, there) = (first.path("a"), second.path("a"))
    #expect(here != there)
    #expect(here.hasSuffix("/a"))
  }
}
