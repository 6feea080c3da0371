/// A trace as one HTML file, written piece by piece.
package enum TracePage {
  package static func start(title: String, facts: [String], maker: String) -> [UInt8] {
    var html = HTMLText()
    html.head(title, maker: maker)
    html.markup("<header><h1>")
    html.text(title)
    html.markup("</h1>\n<ul>\n")
    for fact in facts {
      html.markup("<li>")
      html.text(fact)
      html.markup("\n")
    }
    html.markup("</ul></header>\n<main><table class=rows>\n")
    html.markup("<thead><tr><th>seconds<th>from<th>line<th>in words\n<tbody>\n")
    return html.finish()
  }

  package static func row(_ cells: [String]) -> [UInt8] {
    var html = HTMLText()
    html.markup("<tr>")
    for cell in cells {
      html.markup("<td>")
      html.text(cell)
    }
    html.markup("\n")
    return html.finish()
  }

  package static func end() -> [UInt8] { Array("</table></main>\n</body>\n</html>\n".utf8) }
}
