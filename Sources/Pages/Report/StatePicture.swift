/// A state diagram as arcs: states below one another, steps down on the right, steps
/// back up on the left; what was visited is drawn full.
struct StatePicture {
  let graph: StateGraph
  /// Of the run, so that no two pictures of a page share a name.
  let number: Int

  // In units of the picture. Project values.
  private static let pitch = 26.0
  private static let top = 20.0
  private static let left = 250.0
  private static let right = 390.0
  /// How far an arc over one state bulges, and how much more over each further one.
  private static let bulge = 14.0
  private static let bulgeForEach = 16.0

  func write(to html: inout HTMLText) {
    let visited = Set(graph.arrows.filter { $0.count > 0 }.flatMap { [$0.from, $0.to] })
    html.markup("<figure class=states><figcaption>States</figcaption>")
    html.markup("<svg viewBox=\"0 0 640 ")
    html.number(2 * Self.top + Self.pitch * Double(max(graph.states.count - 1, 0)))
    html.markup("\" role=img aria-label=\"state diagram; the arrows that were taken: ")
    html.number(graph.arrows.count { $0.count > 0 })
    html.markup(" of ")
    html.number(graph.arrows.count)
    html.markup("\">\n<defs><marker id=tip")
    html.number(number)
    html.markup(" viewBox=\"0 0 6 6\" refX=6 refY=3 markerWidth=6 ")
    html.markup("markerHeight=6 orient=auto><path d=\"M0 0L6 3L0 6z\"/></marker></defs>\n")
    for arrow in graph.arrows.filter({ $0.count == 0 }) { write(arrow, to: &html) }
    for arrow in graph.arrows.filter({ $0.count > 0 }) { write(arrow, to: &html) }
    for (index, state) in graph.states.enumerated() {
      html.markup(visited.contains(index) ? "<text class=visited x=320 y=" : "<text x=320 y=")
      html.number(Self.height(of: index) + 4)
      html.markup(">")
      html.text(state)
      html.markup("</text>\n")
    }
    html.markup("</svg></figure>\n")
  }

  private static func height(of index: Int) -> Double { top + pitch * Double(index) }

  private func write(_ arrow: StateGraph.Arrow, to html: inout HTMLText) {
    let isDown = arrow.to > arrow.from
    let span = Double(abs(arrow.to - arrow.from))
    let bulge = Self.bulge + Self.bulgeForEach * span
    let edge = isDown ? Self.right : Self.left
    let control = isDown ? edge + bulge : edge - bulge
    html.markup("<path")
    if arrow.count > 0 {
      html.markup(" class=visited marker-end=\"url(#tip")
      html.number(number)
      html.markup(")\"")
    }
    html.markup(" d=\"M")
    html.number(edge)
    html.markup(" ")
    html.number(Self.height(of: arrow.from) + (isDown ? 4 : -4))
    html.markup("C")
    html.number(control)
    html.markup(" ")
    html.number(Self.height(of: arrow.from))
    html.markup(" ")
    html.number(control)
    html.markup(" ")
    html.number(Self.height(of: arrow.to))
    html.markup(" ")
    html.number(edge)
    html.markup(" ")
    html.number(Self.height(of: arrow.to) + (isDown ? -4 : 4))
    html.markup("\"><title>")
    html.text("\(graph.states[arrow.from]) to \(graph.states[arrow.to]): ")
    html.text(arrow.count == 0 ? "never" : arrow.count == 1 ? "once" : "\(arrow.count) times")
    html.markup("</title></path>\n")
  }
}
