import Foundation
import Simulation
import VirtualModem

/// The rules of `Traces/modules`, which make the SIM7000 another module.
enum ModuleProfile {
  static let names = ["sim7070g", "sim7080g", "sim800l", "sim7600e"]

  static func file(_ name: String) throws -> RuleFile {
    RuleFile(
      parsing: try text("\(name).rules"),
      includes: IncludeReader(identity: name) { (file, _) throws(IncludeReader.Failure) in
        guard let text = try? text(file) else { throw IncludeReader.Failure("no such file") }
        return IncludeReader.File(path: file, identity: file, text: text, routes: .none)
      }
    )
  }

  static func rules(_ name: String) throws -> [Rule] { try file(name).rules }

  private static func text(_ file: String) throws -> [UInt8] {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](
      try Data(contentsOf: repository.appending(path: "Traces/modules").appending(path: file))
    )
  }
}
