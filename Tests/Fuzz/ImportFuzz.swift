import Script

// Any bytes as a log, in each format: no byte of the line is invented.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var lines: [LogLine] = []
  var splitter = LogLines()
  splitter.push(input.span) { lines.append($0) }
  splitter.finish { lines.append($0) }
  var survey = LogSurvey()
  for line in lines { survey.add(line) }
  for format in LogFormat.allCases {
    var reader = format.reader.init()
    var facts = LogFacts()
    var clock = LogClock()
    var pieces: [LogPiece] = []
    for line in lines { reader.read(line, into: &pieces) }
    reader.finish(into: &pieces)
    var bytes = 0
    for piece in pieces {
      facts.add(piece)
      _ = clock.instant(of: piece.time)
      if case .wire(let wire, _) = piece.content { bytes += wire.count }
    }
    precondition(bytes <= input.count, "\(format) has bytes that the log has not")
  }
  return 0
}
