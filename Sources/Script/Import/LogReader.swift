/// One way in which people's logs are written.
///
/// `evidence` looks at single lines of a file that may be anything; `read` then
/// gets all lines of a file that is taken to be of this format, and leaves
/// nothing out: each byte of the log is in a piece, or is framing that the type's
/// comment names.
package protocol LogReader: Sendable {
  /// Points for a line that looks like this format; zero for one that says
  /// nothing.
  ///
  /// A line that is not blank is a point for plain text. So ten points win a file
  /// in which one line in ten has the mark.
  static func evidence(in line: LogLine) -> Int

  init()

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece])

  /// The log is over.
  mutating func finish(into pieces: inout [LogPiece])
}

extension LogReader {
  package mutating func finish(into pieces: inout [LogPiece]) {}
}

/// The formats that are read, by the words of the command line.
package enum LogFormat: String, CaseIterable, Sendable {
  case modemManager = "modemmanager"
  case arduino
  /// `---> AT`, `<<< OK`, `AT RESP: OK` and their kin.
  case marked
  case tio
  case minicom
  case picocom
  case pyserialSpy = "pyserial-spy"
  case socat
  case gpsd
  case nmea
  case saleae
  case sigrok
  case python
  /// A time or what a logger puts there, and no mark.
  case prefixed
  case text

  package var reader: any LogReader.Type {
    switch self {
    case .modemManager: ModemManagerReader.self
    case .arduino: ArduinoReader.self
    case .marked: MarkedReader.self
    case .tio: TioReader.self
    case .minicom: MinicomReader.self
    case .picocom: PicocomReader.self
    case .pyserialSpy: PyserialSpyReader.self
    case .socat: SocatReader.self
    case .gpsd: GPSDReader.self
    case .nmea: NMEAReader.self
    case .saleae: SaleaeReader.self
    case .sigrok: SigrokReader.self
    case .python: PythonReader.self
    case .prefixed: PrefixedReader.self
    case .text: TextReader.self
    }
  }
}

/// Points of evidence that several formats give.
///
/// Project values: a banner or a header line names the program and settles it; a
/// mark has to be on one line in ten, against a point for each line of text.
enum Evidence {
  static let banner = 1_000_000
  static let mark = 10
}
