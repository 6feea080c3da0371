import GNSS
import Primitives
import SIM7000

/// Cuts a dialogue into lines, classifies them, and reads the values of the
/// responses that programs poll and of all URCs.
///
/// The command in flight is the last one that was echoed, or sent where both
/// directions are in the file. Nothing is remembered of a line: one that comes again costs what the
/// first one did.
struct LineTally {
  private var reader = AnswerReader()
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
      if let (kind, range) = reader.takeLine(bytes, from: &index) {
        take(bytes.extracting(range), of: kind)
      } else {
        push(bytes[index])
        index = reader.pushText(bytes, from: index + 1)
      }
    }
    // The last line may have no ending.
    push(ASCII.carriageReturn)
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

  private mutating func push(_ byte: UInt8) {
    switch reader.push(byte) {
    case .line(let kind):
      let line = reader.withLine { $0.array }
      take(line.span, of: kind)
    case .prompt: prompts += 1
    case .pending, .overlong, .body: break
    }
  }

  private mutating func take(_ line: Span<UInt8>, of kind: LineKind) {
    switch kind {
    case .echo:
      echoes += 1
      if let range = CommandText.range(in: line) {
        reader.expect(command: line.extracting(range))
      }
    case .informationResponse:
      responses += 1
      sum &+= Self.sum(of: line)
    case .finalResult: finals += 1
    case .prompt: prompts += 1
    case .urc:
      urcs += 1
      if URC(parsing: line) != nil { sum &+= 1 }
    case .unknown: unknown += 1
    }
    sum = sum &* 31 &+ UInt64(line.count)
  }

  private static func sum(of line: Span<UInt8>) -> UInt64 {
    if line.starts(with: "+CGNSINF:") {
      let value = try? NavigationInformation(parsing: line)
      return UInt64(bitPattern: Int64(value?.latitude?.e7 ?? 0))
    }
    if line.starts(with: "+CPSI:") {
      guard case .lte(let cell)? = (try? SystemInformation(parsing: line))?.cell else { return 0 }
      return UInt64(cell.cellID) &+ UInt64(bitPattern: Int64(cell.rsrpTenthsOfDBm ?? 0))
    }
    if line.starts(with: "+CSQ:") { return UInt64((try? SignalQuality(parsing: line))?.rssi ?? 0) }
    guard line.starts(with: "+CREG:") || line.starts(with: "+CEREG:") else { return 0 }
    return UInt64((try? Registration(parsing: line))?.status.rawValue ?? 0)
  }
}
