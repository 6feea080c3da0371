import Foundation
import Testing

/// The C compiler of the Swift toolchain, for RV32IMAC.
enum Compiler {
  /// `nil` where it isn't there, or makes no code for this processor.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders {
      let swift = URL(fileURLWithPath: "\(folder)/swiftc")
      guard FileManager.default.isExecutableFile(atPath: swift.path) else { continue }
      let clang = swift.resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("clang").path
      let targets = try? run(clang, ["--print-targets"])
      return targets?.contains("riscv32") == true ? clang : nil
    }
    return nil
  }()

  static let absence: Comment = "no clang for riscv32 beside swiftc"

  /// Where the programs are.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Programs")

  /// The ELF file of one of the programs; it is in a folder of its own, which the caller removes.
  static func build(_ name: String, _ options: [String] = []) throws -> URL {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent("\(name).elf")
    let script = folder.appendingPathComponent("program.ld").path
    let source = folder.appendingPathComponent("\(name).c").path
    _ = try run(
      try #require(path),
      [
        "--target=riscv32-unknown-elf", "-march=rv32imac_zicsr", "-mabi=ilp32", "-O2", "-Wall",
        "-Wextra", "-Werror", "-ffreestanding", "-nostdlib", "-static", "-fuse-ld=lld",
        "-Wl,-T,\(script)", source, "-o", file.path,
      ] + options
    )
    return file
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return String(decoding: bytes, as: UTF8.self)
  }

  struct Failure: Error {
    var status: Int32
  }
}
