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

  @Test("of sentences have a right checksum and the columns of the dictionary")
  func sentences() throws {
    let chapter = try #require(FieldDictionary.chapter(named: "nmea"))
    for entry in chapter.entries {
      for example in entry.examples {
        let parts = example.line.dropFirst().split(separator: "*")
        let sum = parts[0].utf8.reduce(0 as UInt8, ^)
        #expect(UInt8(parts[1], radix: 16) == sum, "\(example.line)")
        #expect(parts[0].prefix(5).hasSuffix(entry.name))
        let columns = parts[0].dropFirst(6)
        #expect(entry.fields(ofLine: Array(columns.utf8), name: "") != nil, "\(example.line)")
      }
    }
  }

  private func isCommand(_ line: String) -> Bool {
    line.hasPrefix("AT") || line == "A/" || line == "+++" || line == ">"
  }
}
