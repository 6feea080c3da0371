import GNSS
import NMEA0183

/// Runs bytes through framer and assembler.
struct EpochRun {
  /// What a sentence brought about, and after how many candidates.
  struct Step: Equatable {
    var candidate: Int
    var epoch: Epoch
  }

  private(set) var steps: [Step] = []
  private var assembler = EpochAssembler()
  private var framer = SentenceFramer()
  private var candidates = 0

  init(_ text: String, _ feeding: Feeding = .whole) {
    self.init(Array(text.utf8), feeding)
  }

  init(_ bytes: [UInt8], _ feeding: Feeding) {
    let input = feeding == .amidNoise ? Self.noise(in: bytes) : bytes
    for chunk in feeding.chunks(of: input) {
      var offset = 0
      while offset < chunk.count { note(framer.push(chunk.span, from: &offset)) }
    }
    note(framer.finish())
    if let epoch = assembler.finish() { steps.append(Step(candidate: candidates, epoch: epoch)) }
  }

  var epochs: [Epoch] { steps.map(\.epoch) }

  /// `HH:MM:SS YYYY-MM-DD position ending`; a carried date has a `+`, what is not there is `-`.
  var words: [String] { epochs.map(Self.words) }

  /// The same, with the number of the candidate that brought it about.
  var numberedWords: [String] { steps.map { "\($0.candidate): \(Self.words(for: $0.epoch))" } }

  private mutating func note(_ step: SentenceFramer.Step) {
    guard step == .candidate else { return }
    candidates += 1
    let effects = framer.withCandidate { bytes in
      assembler.handle(Sentence(parsing: bytes), in: bytes)
    }
    if let epoch = effects.ended { steps.append(Step(candidate: candidates, epoch: epoch)) }
    if let epoch = effects.completed { steps.append(Step(candidate: candidates, epoch: epoch)) }
  }

  static func words(for epoch: Epoch) -> String {
    let date = epoch.date.map { "\(pad($0.year, 4))-\(pad($0.month, 2))-\(pad($0.day, 2))" }
    let carried = epoch.isDateCarried ? "+" : ""
    let position = epoch.fix.map {
      "\($0.position.latitude.e7),\($0.position.longitude.e7)"
    }
    return "\(words(for: epoch.time)) \(date.map { $0 + carried } ?? "-") \(position ?? "-")"
      + " \(epoch.ending)"
  }

  private static func words(for time: TimeOfDay?) -> String {
    time.map { "\(pad($0.hour, 2)):\(pad($0.minute, 2)):\(pad($0.second, 2))" } ?? "-"
  }

  private static func pad(_ number: some BinaryInteger, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
  }

  /// Between the lines: other lines of an AT port, and damage that is no sentence.
  private static func noise(in bytes: [UInt8]) -> [UInt8] {
    let line = "\r\n+CREG: 1\r\n$GPGGA,1*00\r\n\u{1}$PUBX,00\r\n$GPTXT,01,01,02,x\r\nOK\r\n"
    return bytes.split(separator: 0x0A).flatMap { Array(line.utf8) + $0 + [0x0A] }
  }
}
