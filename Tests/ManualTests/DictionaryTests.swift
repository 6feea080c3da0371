import Manual
import Testing

@Suite("The field dictionary")
struct DictionaryTests {
  @Test("has no line that its reader does not understand")
  func isReadable() {
    for chapter in FieldDictionary.chapters {
      #expect(chapter.problems == [], "\(chapter.name)")
      #expect(!chapter.entries.isEmpty, "\(chapter.name)")
    }
  }

  @Test("has each chapter and each name once")
  func isUnique() {
    let chapters = FieldDictionary.chapters.map(\.name)
    #expect(Set(chapters).count == chapters.count)
    let names = FieldDictionary.entries.flatMap(\.names)
    #expect(names.filter { name in names.count { $0 == name } > 1 } == [])
    for entry in FieldDictionary.entries {
      let fields = entry.definitions.map(\.name)
      #expect(Set(fields).count == fields.count, "\(entry.name)")
    }
  }

  @Test("defines every field that stands in a layout, and no other")
  func isComplete() {
    for entry in FieldDictionary.entries {
      let used = entry.shapes.flatMap { ($0.parameters?.names ?? []) + ($0.answer?.names ?? []) }
      let defined = entry.definitions.map(\.name)
      #expect(used.filter { !defined.contains($0) } == [], "\(entry.name)")
      let known = used + Self.oddFields
      let strangers = entry.definitions.filter { !$0.isDerived && !known.contains($0.name) }
      #expect(strangers.map(\.name) == [], "\(entry.name)")
    }
  }

  /// Fields that come with other lines than the layouts, one for each label.
  private static let oddFields =
    ["revision", "csub", "aprev", "qcn", "imei", "lac", "signal_id"]
    + ["system_id", "url", "reason"]

  @Test("says something of every entry and field")
  func isTold() {
    for entry in FieldDictionary.entries {
      #expect(!entry.title.isEmpty && !entry.title.hasSuffix("."), "\(entry.name)")
      #expect(!entry.examples.isEmpty, "\(entry.name)")
      for definition in entry.definitions {
        #expect(
          !definition.meaning.isEmpty || !definition.values.isEmpty,
          "\(entry.name) \(definition.name)"
        )
        if definition.kind == .choice || definition.kind == .word {
          #expect(!definition.values.isEmpty, "\(entry.name) \(definition.name)")
        }
        if let value = definition.defaultValue {
          #expect(definition.allows(value), "\(entry.name) \(definition.name)")
        }
      }
    }
  }

  @Test("sends its readers to entries that there are")
  func hasCompany() {
    for entry in FieldDictionary.entries {
      for name in entry.seeAlso {
        #expect(FieldDictionary.entry(named: name) != nil, "\(entry.name): \(name)")
        #expect(!entry.names.contains(name), "\(entry.name)")
      }
    }
  }

  @Test("finds an entry by each of its names, and a family by its beginning")
  func finds() {
    #expect(FieldDictionary.entry(named: "+GSN")?.name == "+CGSN")
    #expect(FieldDictionary.entry(named: "UNDER-VOLTAGE WARNING") != nil)
    #expect(FieldDictionary.entry(named: "+MIPLOBSERVE")?.name == "+MIPL*")
    #expect(FieldDictionary.entry(named: "+NOTHING") == nil)
    #expect(FieldDictionary.entry(named: "csq") == nil)
    #expect(FieldDictionary.chapter(named: "gnss")?.entries.first?.name == "+CGNSPWR")
    #expect(FieldDictionary.chapter(named: "none") == nil)
  }
}
