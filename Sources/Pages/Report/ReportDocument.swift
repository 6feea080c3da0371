/// A report as one HTML file: nothing is loaded from elsewhere, and without a script it
/// can be read as well.
///
/// The same runs give the same bytes.
package struct ReportDocument: ~Copyable {
  private var html = HTMLText()
  private var count = 0

  /// - Parameters:
  ///   - title: What the page is called.
  ///   - summary: What it comes to, in a line.
  ///   - maker: The program and its version.
  package init(title: String, summary: String, maker: String) {
    html.head(title, maker: maker)
    html.markup("<header><h1>")
    html.text(title)
    html.markup("</h1>\n<p>")
    html.text(summary)
    html.markup("</p></header>\n<main>\n")
  }

  /// A table above the runs, each of which its first column leads to.
  ///
  /// Its first row is the head.
  package mutating func addIndex(_ name: String, _ rows: [[String]]) {
    guard let head = rows.first else { return }
    html.markup("<section aria-label=\"")
    html.text(name)
    html.markup("\"><div class=scroll tabindex=0><table class=index>\n<thead><tr>")
    for cell in head { html.element("th", cell) }
    html.markup("</tr></thead>\n<tbody>\n")
    for (index, row) in rows.dropFirst().enumerated() {
      html.markup("<tr>")
      for (column, cell) in row.enumerated() {
        html.markup("<td")
        if cell == "fails" || cell == "holds" {
          html.markup(cell == "fails" ? " class=fails" : " class=holds")
        }
        html.markup(">")
        if column == 0 {
          html.markup("<a href=\"#run")
          html.number(index + 1)
          html.markup("\">")
        }
        html.text(cell)
        if column == 0 { html.markup("</a>") }
      }
      html.markup("\n")
    }
    html.markup("</tbody></table></div></section>\n")
  }

  /// The next run; `isOpen` shows it at once.
  package mutating func add(_ run: RunRecord, isOpen: Bool = true) {
    count += 1
    RunSection(run: run, number: count).write(to: &html, isOpen: isOpen)
  }

  /// A table of its own.
  package mutating func addTable(_ name: String, _ rows: [[String]]) {
    html.markup("<section>")
    html.table(name, rows)
    html.markup("</section>\n")
  }

  package consuming func finish() -> [UInt8] {
    html.markup("</main>\n<script>\n")
    html.resource(PackageResources.report_js)
    html.markup("</script>\n</body>\n</html>\n")
    return html.finish()
  }
}

extension HTMLText {
  /// Up to the opened body; nothing may be loaded from elsewhere.
  mutating func head(_ title: String, maker: String) {
    markup("<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<title>")
    text(title)
    markup("</title>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n")
    markup("<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; ")
    markup("style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
    markup("<meta name=generator content=\"")
    text(maker)
    markup("\">\n<style>\n")
    resource(PackageResources.report_css)
    markup("</style>\n</head>\n<body>\n")
  }
}
