import Primitives

/// A log of gpsd's regression suite, and the lines of its debug log.
///
///     # Name: Quectel L76
///     # Date: 2016-05-01
///     $GPRMC,...
///
///     gpsd:IO: <= GPS: $GPRMC,...
///
/// Payload, on port `:nmea`: all bytes but the comment lines; of a debug log what
/// follows `<= GPS: ` (from the receiver) and `=> GPS: ` (to it), with the line end.
/// Comments and other lines are notes.
///
/// - Source: gpsd, test/README; drivers/driver_nmea0183.c.
struct GPSDReader: LogReader {
  private var isDebugLog = false

  init() {}

  static func evidence(in line: LogLine) -> Int {
    if line.has("# Name: ") || line.has("# Submitter: ") || line.has("# Chipset: ") {
      return Evidence.banner
    }
    return line.has("gpsd:") ? Evidence.mark : 0
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if line.has("gpsd:") { isDebugLog = true }
    if let end = line.offset(of: "<= GPS: ") {
      pieces.append(LogPiece(line.rest(from: end + 8), .stated(.toTE), port: "nmea"))
    } else if let end = line.offset(of: "=> GPS: ") {
      pieces.append(LogPiece(line.rest(from: end + 8), .stated(.toTA), port: "nmea"))
    } else if isDebugLog || line.has("#") && !line.isBinary {
      pieces.append(LogPiece(note: line.bytes))
    } else {
      pieces.append(LogPiece(line.bytes, .stated(.toTE), port: "nmea"))
    }
  }
}

/// Plain sentences of a receiver, and what it sends between them: UBX, RTCM3 or other binary
/// messages, which end where they end and often in front of a sentence.
///
/// Payload, on port `:nmea`: every byte of the file.
struct NMEAReader: LogReader {
  static func evidence(in line: LogLine) -> Int {
    if isSentence(line.text) || WireText.endsWithSentence(line.text) { return 2 }
    return line.isBlank || line.isBinary ? 0 : -Evidence.mark
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    pieces.append(LogPiece(line.bytes, .stated(.toTE), port: "nmea"))
  }

  /// True for `$`, an address of four to seven characters and a comma.
  static func isSentence(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == ASCII.dollar else { return false }
    let address = text.dropFirst().prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
    return (4...7).contains(address.count)
      && text.dropFirst(1 + address.count).first == ASCII.comma
  }
}
