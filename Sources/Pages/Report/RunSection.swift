import Primitives

/// One run: verdict, map, pictures over time, tables, and every line.
struct RunSection {
  let run: RunRecord
  let number: Int

  private var rowID: String { "r\(number)-" }

  func write(to html: inout HTMLText, isOpen: Bool) {
    html.markup("<details class=run id=run")
    html.number(number)
    html.markup(isOpen ? " open><summary><h2>" : "><summary><h2>")
    writeVerdict(to: &html)
    html.markup(" <bdi>")
    html.text(run.name)
    html.markup("</bdi></h2> <span>")
    html.text(run.title)
    if !run.variant.isEmpty { html.text(" (\(run.variant))") }
    html.markup("</span></summary>\n")
    if !run.failures.isEmpty {
      html.markup("<ul class=failures>\n")
      for failure in run.failures {
        html.markup("<li>")
        html.text(failure)
        html.markup("\n")
      }
      html.markup("</ul>\n")
    }
    html.markup("<div class=top>\n")
    MapPicture(run, id: rowID)?.write(to: &html)
    writeFigures(to: &html)
    html.markup("</div>\n")
    if !run.samples.isEmpty || !run.marks.isEmpty || !run.strips.isEmpty {
      TimePictures(run: run, axis: TimeAxis(end: run.end), id: rowID).write(to: &html)
    }
    writeMarks(to: &html)
    writeExchanges(to: &html)
    writeDetails("Battery by state", run.energy, to: &html)
    if let states = run.states {
      html.markup("<details><summary>State diagram</summary>")
      StatePicture(graph: states, number: number).write(to: &html)
      html.markup("</details>\n")
    }
    writeDetails("Coverage", run.coverage, to: &html)
    writeRows(to: &html)
    html.markup("</details>\n")
  }

  private func writeVerdict(to html: inout HTMLText) {
    switch run.verdict {
    case .none: html.markup("<span class=verdict>ran</span>")
    case .holds: html.markup("<span class=\"verdict holds\">holds</span>")
    case .fails: html.markup("<span class=\"verdict fails\">fails</span>")
    }
  }

  private func writeFigures(to html: inout HTMLText) {
    guard !run.figures.isEmpty else { return }
    html.markup("<dl>\n")
    for figure in run.figures {
      html.markup("<dt>")
      html.text(figure.name)
      html.markup("<dd>")
      html.text(figure.value)
      html.markup("\n")
    }
    html.markup("</dl>\n")
  }

  /// Expectations and the owner's messages: what a reader looks for first.
  private func writeMarks(to html: inout HTMLText) {
    let tables: [(String, Set<RunRecord.Lane>, isOpen: Bool)] = [
      ("Expectations", [.holds, .fails], true), ("Owner's messages", [.owner], true),
      ("Reports and movement", [.report, .lost, .alarm], false),
    ]
    for (name, lanes, isOpen) in tables {
      let marks = run.marks.filter { lanes.contains($0.lane) }
      guard !marks.isEmpty else { continue }
      open(name, marks.count, isOpen, to: &html)
      openTable(["time", "what", "line"], to: &html)
      for mark in marks {
        html.markup("<tr class=")
        html.markup(mark.lane.name)
        html.markup("><td>")
        writeLink(mark.row, mark.at, to: &html)
        html.markup("<td>")
        html.markup(mark.lane.name)
        html.markup("<td>")
        html.text(mark.text)
        html.markup("\n")
      }
      html.markup("</table></div></details>\n")
    }
  }

  private func writeExchanges(to html: inout HTMLText) {
    guard !run.exchanges.isEmpty else { return }
    open("Requests and answers", run.exchanges.count, false, to: &html)
    openTable(["time", "request", "body", "result"], to: &html)
    for exchange in run.exchanges {
      html.markup("<tr><td>")
      writeLink(exchange.row, exchange.at, to: &html)
      for cell in [exchange.request, exchange.body, exchange.result] {
        html.markup("<td>")
        html.text(cell)
      }
      html.markup("\n")
    }
    html.markup("</table></div></details>\n")
  }

  private func writeDetails(_ name: String, _ rows: [[String]], to html: inout HTMLText) {
    guard rows.count > 1 else { return }
    html.markup("<details><summary>")
    html.text(name)
    html.markup("</summary>")
    html.table(name, rows)
    html.markup("</details>\n")
  }

  private func writeRows(to html: inout HTMLText) {
    guard !run.rows.isEmpty else { return }
    open("Time line", run.rows.count, false, to: &html)
    if run.droppedRows > 0 {
      html.element("p", "\(run.droppedRows) lines before these are left out.")
    }
    openTable(["seconds", "kind", "line"], class: "rows", to: &html)
    for (index, row) in run.rows.enumerated() {
      html.markup("<tr id=")
      html.text(rowID)
      html.number(run.droppedRows + index)
      html.markup("><td>")
      html.text(row.at.secondsText)
      html.markup("<td>")
      html.text(row.kind)
      html.markup("<td>")
      html.text(row.text)
      html.markup("\n")
    }
    html.markup("</table></div></details>\n")
  }

  private func open(
    _ name: String,
    _ count: Int,
    _ isOpen: Bool,
    to html: inout HTMLText
  ) {
    html.markup(isOpen ? "<details open><summary>" : "<details><summary>")
    html.text("\(name) (\(count))")
    html.markup("</summary>")
  }

  private func openTable(
    _ head: [StaticString],
    class name: StaticString = "marks",
    to html: inout HTMLText
  ) {
    html.markup("<div class=scroll tabindex=0><table class=")
    html.markup(name)
    html.markup("><thead><tr>")
    for cell in head {
      html.markup("<th>")
      html.markup(cell)
    }
    html.markup("\n<tbody>\n")
  }

  private func writeLink(_ row: Int, _ at: Instant, to html: inout HTMLText) {
    guard row >= run.droppedRows else { return html.text(at.text) }
    html.markup("<a href=\"#")
    html.text(rowID)
    html.number(row)
    html.markup("\">")
    html.text(at.text)
    html.markup("</a>")
  }
}

extension Instant {
  /// Seconds to the millisecond, without zeros at the end.
  var secondsText: String {
    var text = "\(microseconds / 1_000_000)"
    var fraction = microseconds / 1_000 % 1_000
    guard fraction > 0 else { return text }
    text += "."
    var scale: Int64 = 100
    while fraction > 0 {
      text += "\(fraction / scale)"
      fraction %= scale
      scale /= 10
    }
    return text
  }
}
