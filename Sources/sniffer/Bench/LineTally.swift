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
    for byte in bytes {
      guard reader.push(byte, expecting: nil) == .line else { continue }
      take()
    }
    // The last line may have no ending.
    if reader.push(ASCII.carriageReturn, expecting: nil) == .line { take() }
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
    let reader = reader
    reader.withLine { line in
      switch pending.classify(line) {
      case .echo:
        echoes += 1
        if let range = CommandText.range(in: line) { pending = PendingLine(line.extracting(range)) }
      case .informationResponse:
        responses += 1
        read(line)
      case .finalResult: finals += 1
      case .prompt: prompts += 1
      case .urc:
        urcs += 1
        if URC(parsing: line) != nil { sum &+= 1 }
      case .unknown: unknown += 1
      }
      sum = sum &* 31 &+ UInt64(line.count)
    }
  }

  private mutating func read(_ line: Span<UInt8>) {
    if line.starts(with: "+CGNSINF:") {
      let value = try? NavigationInformation(parsing: line)
      sum &+= UInt64(bitPattern: Int64(value?.latitude?.e7 ?? 0))
    } else if line.starts(with: "+CSQ:") {
      sum &+= UInt64((try? SignalQuality(parsing: line))?.rssi ?? 0)
    } else if line.starts(with: "+CREG:") || line.starts(with: "+CEREG:") {
      sum &+= UInt64((try? Registration(parsing: line))?.status.rawValue ?? 0)
    }
  }
}
