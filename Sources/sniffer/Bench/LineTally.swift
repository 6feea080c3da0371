import GNSS
import Primitives
import SIM7000

/// Cuts a dialogue into lines, says what each of them is, and reads the values of
/// some responses and of all URCs.
///
/// The command in flight is the last one that was echoed, or sent where both
/// directions are in the file.
struct LineTally {
  private var reader = LineReader()
  private var pending = PendingLine()
  private var echoes = 0
  private var responses = 0
  private var finals = 0
  private var prompts = 0
  private var urcs = 0
  private var unknown = 0
  private var sum: UInt64 = 0

  init(reading bytes: [UInt8]) {
    let bytes = bytes.span
    var index = 0
    while index < bytes.count {
      if case .line = reader.push(bytes[index], expecting: nil) { take() }
      index = reader.pushText(bytes, from: index + 1)
    }
    // The last line may have no ending.
    if case .line = reader.push(ASCII.carriageReturn, expecting: nil) { take() }
  }

  var tally: BenchTally {
    BenchTally(
      counts: [
        ("echoes", echoes), ("responses", responses), ("finals", finals), ("prompts", prompts),
        ("urcs", urcs), ("unknown", unknown),
      ],
      checksum: sum
    )
  }

  private mutating func take() {
    switch reader.withLine({ pending.classify($0) }) {
    case .echo:
      echoes += 1
      if let command = reader.withLine(Self.command) { pending = command }
    case .informationResponse:
      responses += 1
      sum &+= reader.withLine(Self.sum)
    case .finalResult: finals += 1
    case .prompt: prompts += 1
    case .urc:
      urcs += 1
      if reader.withLine({ URC(parsing: $0) != nil }) { sum &+= 1 }
    case .unknown: unknown += 1
    }
    sum = sum &* 31 &+ reader.withLine { UInt64($0.count) }
  }

  private static func command(in line: Span<UInt8>) -> PendingLine? {
    CommandText.range(in: line).map { PendingLine(line.extracting($0)) }
  }

  private static func sum(of line: Span<UInt8>) -> UInt64 {
    if line.starts(with: "+CGNSINF:") {
      let value = try? NavigationInformation(parsing: line)
      return UInt64(bitPattern: Int64(value?.latitude?.e7 ?? 0))
    }
    if line.starts(with: "+CSQ:") { return UInt64((try? SignalQuality(parsing: line))?.rssi ?? 0) }
    guard line.starts(with: "+CREG:") || line.starts(with: "+CEREG:") else { return 0 }
    return UInt64((try? Registration(parsing: line))?.status.rawValue ?? 0)
  }
}
