import Testing

@testable import SIM7000

@Suite("The rules of lines")
struct WireLineRulesTests {
  struct Rows: CommandVisitor {
    var all: [CommandRow] = []

    mutating func visit(_ row: CommandRow) { all.append(row) }
  }

  @Test("are the same out of one number, and found by the name of the row")
  func packed() {
    var rows = Rows()
    CommandRow.visitAll(&rows)
    let special = rows.all.filter { !$0.rules.isOrdinary }
    #expect(special.count > 80)
    for row in special {
      #expect(LineRules(packed: row.rules.packed) == row.rules, "\(row.name)")
      #expect(LineRules.find(NameKey(row: row.name)) == row.rules, "\(row.name)")
    }
    #expect(LineRules(packed: 0) == LineRules())
  }

  @Test("of a link are those of its rows, and no others")
  func linked() {
    var all = Rows()
    CommandRow.visitAll(&all)
    var linked = Rows()
    CommandRow.visitLinked(&linked)
    let names = Set(linked.all.map { "\($0.name)" })
    #expect(names.count == linked.all.count)
    for row in all.all {
      let rules = names.contains("\(row.name)") ? row.rules : LineRules()
      #expect(LineRules.findLinked(NameKey(row: row.name)) == rules, "\(row.name)")
    }
  }
}
