import Manual
import Testing

@Suite("The dictionary's examples")
struct DictionaryExampleTests {
  @Test("of lines decode to the dictionary's fields, all of them and no others")
  func decode() {
    var count = 0
    for entry in FieldDictionary.entries {
      for example in entry.examples where !isCommand(example.line) && example.line.first != "$" {
        let line = Array(example.line.utf8)
        let name = responseName(ofLine: line) ?? entry.name
        #expect(
          entry.names.contains(name) || FieldDictionary.entry(named: name) == entry,
          "\(example.line): \(name)"
        )
        guard !entry.shapes.isEmpty, !entry.name.hasSuffix("ERROR") else { continue }
        count += 1
        let fields = Manual.fields(ofLine: line, name: name)
        for field in fields {
          #expect(entry.definition(of: field.name) != nil, "\(example.line): \(field.name)")
        }
        let found = fields.map(\.name)
        let layouts = entry.shapes.compactMap(\.answer)
        #expect(
          layouts.contains { layout in
            let required = layout.columns.filter { !$0.isOptional }.flatMap(\.names)
            return required.allSatisfy(found.contains)
          } || entry.names.contains("*PSUTTZ") || entry.names.contains("+SIMCOMATI"),
          "\(example.line): \(found)"
        )
      }
    }
    #expect(count >= 150)
  }

  @Test("of lines have values that the dictionary allows")
  func isAllowed() {
    for entry in FieldDictionary.entries {
      for example in entry.examples where !isCommand(example.line) && example.line.first != "$" {
        let line = Array(example.line.utf8)
        let name = responseName(ofLine: line) ?? entry.name
        let isEvent = entry.definition(of: "event") != nil
        guard !isEvent, let fields = entry.fields(ofLine: line, name: name) else { continue }
        for field in fields {
          let definition = entry.definition(of: field.name)
          switch field.value {
          case .integer(let number):
            #expect(definition?.allows("\(number)") == true, "\(example.line): \(field.name)")
          case .text(let text):
            #expect(definition?.allows(text) == true, "\(example.line): \(field.name)")
          case .decimal: #expect(definition?.kind == .decimal, "\(example.line): \(field.name)")
          case .boolean, .list, .null: break
          }
        }
      }
    }
  }

  @Test("of sentences have a right checksum, and decode to fields of the dictionary")
  func sentences() throws {
    let chapter = try #require(FieldDictionary.chapter(named: "nmea"))
    for entry in chapter.entries {
      for example in entry.examples {
        let description = Described(example.line)
        #expect(description.fields.contains(Field("ck", .text("ok"))), "\(example.line)")
        #expect(description.fields.contains(Field("type", .text(entry.name))), "\(example.line)")
        let values = description.fields.dropFirst(5).map(\.name)
        for name in values where name != "verdict" && name != "err" {
          #expect(entry.definition(of: name) != nil, "\(entry.name): \(name)")
        }
      }
    }
  }

  private func isCommand(_ line: String) -> Bool {
    line.hasPrefix("AT") || line == "A/" || line == "+++" || line == ">"
  }
}
