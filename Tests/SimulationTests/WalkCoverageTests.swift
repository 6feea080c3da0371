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

  /// Every new command changes its answer: `FirmwareTests` has it.
  static let elsewhere: Set<Form> = [Form(name: "+CLAC", form: .execution)]

  @Test("has every form of every command")
  func isWhole() throws {
    let sent = try Self.sent()
    let missing = VirtualModem.catalogue.flatMap { entry in
      entry.forms.map { Form(name: entry.name, form: $0) }
    }.filter { !sent.contains($0) && !Self.elsewhere.contains($0) }
    #expect(missing == [])
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
        for command in CommandText.all(in: text).map(\.parsed) {
          if let command { forms.insert(Form(name: command.name, form: command.form)) }
        }
      }
    }
    return forms
  }
}
