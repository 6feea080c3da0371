import Primitives
import Testing

@testable import VirtualModem

/// The walk goes everywhere: each form of each command of the table is sent.
@Suite("The walk's coverage")
struct WalkCoverageTests {
  /// A command in one of its forms.
  struct Form: Hashable, CustomStringConvertible {
    var name: String
    var form: CatalogueEntry.Form
    var description: String { "AT\(name)\(form.rawValue)" }
  }

  /// Chapters that no file walks whole yet.
  static let unwalked: Set<String> = ["GNSS"]

  /// Every new command changes its answer: `FirmwareTests` has it.
  static let elsewhere: Set<Form> = [Form(name: "+CLAC", form: .execution)]

  @Test("has every form of every command")
  func isWhole() throws {
    let sent = try Self.sent()
    let missing = VirtualModem.catalogue.flatMap { entry in
      entry.forms.map { (chapter: entry.chapter, form: Form(name: entry.name, form: $0)) }
    }.filter { missing in
      !sent.contains(missing.form) && !Self.elsewhere.contains(missing.form)
        && !Self.unwalked.contains(missing.chapter)
    }
    #expect(missing.map(\.form) == [])
  }

  @Test("of every chapter that it names as missing, there is one")
  func exceptionsExist() {
    let chapters = Set(VirtualModem.catalogue.map(\.chapter))
    #expect(Self.unwalked.subtracting(chapters).isEmpty)
  }

  /// What the files send.
  private static func sent() throws -> Set<Form> {
    var forms: Set<Form> = []
    for line in try WalkScript.all().flatMap(\.sections).flatMap(\.lines) {
      guard case .send(let bytes, _) = line.step else { continue }
      var editor = LineEditor()
      var echo: [UInt8] = []
      for byte in bytes {
        guard case .complete(let text)? = editor.push(byte, echo: &echo) else { continue }
        for command in ParsedCommand.all(in: text) {
          if let command { forms.insert(Form(name: command.name, form: .init(command.form))) }
        }
      }
    }
    return forms
  }
}

extension CatalogueEntry.Form {
  fileprivate init(_ form: ParsedCommand.Form) {
    self =
      switch form {
      case .test: .test
      case .read: .read
      case .write: .write
      case .execution: .execution
      }
  }
}
