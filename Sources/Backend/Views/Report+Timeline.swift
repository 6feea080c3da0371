/// Lines of a server's timeline.
extension Report {
  /// One JSON object and a line feed.
  package func timelineJSON(of tracker: String, at time: Timestamp) -> [UInt8] {
    var writer = JSONWriter()
    writer.write("kind", "report")
    writer.write("time", time.text)
    writer.write("tracker", tracker)
    writer.write(position)
    writer.write("fixTime", self.time?.text)
    writer.write("event", event.map { "\($0.name)" })
    writer.write("battery", batteryMillivolts)
    writer.write("signal", signalDecibelMilliwatts)
    writer.write("sequence", sequence)
    return writer.finished() + [0x0A]
  }

  /// The same for people.
  package func line(of tracker: String, at time: Timestamp) -> [UInt8] {
    var line = Array("\(time.text) \(tracker) \(position.text(separator: ", "))".utf8)
    if let event { line += " \(event.name)".utf8 }
    if let batteryMillivolts { line += " battery \(batteryMillivolts) mV".utf8 }
    if let signalDecibelMilliwatts { line += " signal \(signalDecibelMilliwatts) dBm".utf8 }
    if let sequence { line += " sequence \(sequence)".utf8 }
    return line + [0x0A]
  }
}

extension NumberedMessage {
  /// One JSON object and a line feed.
  package var timelineJSON: [UInt8] {
    var writer = JSONWriter()
    writer.write("kind", "alert")
    writer.write("time", time.text)
    writer.write("alert", raw: message.json)
    return writer.finished() + [0x0A]
  }
}
