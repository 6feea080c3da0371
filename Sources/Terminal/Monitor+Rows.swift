import CommandLine
import Live
package import Primitives

/// What is shown, and what it says of the command in flight.
extension Monitor {
  package mutating func take(_ row: MonitorRow, _ effects: inout Effects) {
    show(row, &effects)
    switch row.kind {
    case .final, .error:
      flight = nil
      isPrompted = false
      if row.kind == .error { outcome = .checkFailed }
    case .prompt:
      isPrompted = true
      guard !isScripted else { return }
      let ending = BodyRequest(of: decoder.pending) == .cancellable
      let words = ending ? "Ctrl-Z ends it, Esc cancels" : "the module counts it, or gives up"
      note("the module wants a text: Enter sends a line, \(words)", at: row.at, &effects)
    case .urc where row.text == "RDY":
      flight = nil
      isPrompted = false
    case .command, .echo, .response, .urc, .data, .late, .nmea, .unknown, .note: break
    }
  }

  package mutating func show(_ row: MonitorRow, _ effects: inout Effects) {
    rows.append(row)
    if rows.count > Self.rowLimit { rows.removeFirst(Self.rowDrop) }
    guard filter.shows(row), !isHex || row.kind == .note else { return }
    show(MonitorText(row, time: timestamps.text(at: row.at)), &effects)
  }

  package func note(_ words: String, at now: Instant, _ effects: inout Effects) {
    var times = timestamps
    let row = MonitorRow(at: now, kind: .note, text: words)
    effects.texts.append(MonitorText(row, time: times.text(at: now)))
  }

  mutating func showHex(
    _ bytes: [UInt8],
    _ mark: Character,
    at now: Instant,
    _ effects: inout Effects
  ) {
    for row in HexRows.rows(of: bytes) {
      var text = MonitorText(timestamps.text(at: now) + "\(mark) ", .dim)
      text.add(row, .plain)
      show(text, &effects)
    }
  }

  private mutating func show(_ text: MonitorText, _ effects: inout Effects) {
    guard held != nil else {
      effects.texts.append(text)
      return
    }
    held?.append(text)
    if held.map({ $0.count > Self.rowLimit }) ?? false {
      held?.removeFirst(Self.rowDrop)
      heldDropped += Self.rowDrop
    }
  }
}
