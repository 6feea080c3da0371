import Primitives
import SIM7000

/// What a line can do to the bytes of a module without changing what they mean.
package enum Torture: Equatable, Sendable {
  /// They come at most so many at a time.
  case pieces(Int)
  /// A URC stands at each place where one may, whose number has this remainder.
  case urcs(remainder: Int, of: Int)
  /// The module does not echo, until it is told to.
  case withoutEcho
  /// One byte in a hundred is another one.
  case corruption(seed: UInt64)

  /// For people.
  package var words: String {
    switch self {
    case .pieces(1): "byte by byte"
    case .pieces(let count): "\(count) bytes at a time"
    case .urcs(_, 1): "with a URC wherever one may stand"
    case .urcs(let remainder, let divisor):
      "with a URC at every \(divisor)th place from number \(remainder + 1) on"
    case .withoutEcho: "without echo"
    case .corruption(let seed): "with 1 % of the bytes corrupted, seed \(seed)"
    }
  }

  /// How a dialogue is tortured without changing what it means.
  ///
  /// Project value: every place of a URC by itself would take as long as the trace squared;
  /// eight parts of them find the same.
  package static func harmless(longestPiece: Int) -> [Torture] {
    (1...max(1, longestPiece)).map { .pieces($0) } + [.urcs(remainder: 0, of: 1)]
      + (0..<8).map { .urcs(remainder: $0, of: 8) } + [.withoutEcho]
  }
}

/// The line between a module and a program, with a torture.
struct TorturedLine: Sendable {
  private let torture: Torture?
  private var reader = AnswerReader()
  /// The command in flight, until it has come back.
  private var echo: [UInt8] = []
  /// `ATE1` was sent: a module that echoes nothing after that is none.
  private var hasSwitchedEchoOn = false
  /// Of the module; a line ending where nothing has come yet.
  private var lastByte = ASCII.lineFeed
  private var boundaryCount = 0
  private var generator: SeededGenerator

  /// What stands at the boundaries, in turn.
  ///
  /// - Source: botletics/SIM7000-LTE-Shield issue 243 (`*PSUTTZ`, which there came between the OK
  ///   of AT+SHREQ and its URC, and whose quotes do not match); SIM7000 Series AT Command Manual
  ///   V1.06, AT+CLTS (`DST`).
  static let urcs = [#"*PSUTTZ: 21/04/13,16:21:50","-20",1"#, "DST: 0"]

  /// Without one it changes nothing.
  init(_ torture: Torture?) {
    self.torture = torture
    let seed: UInt64 = if case .corruption(let seed)? = torture { seed } else { 0 }
    generator = SeededGenerator(seed: seed, stream: 0x74_6F_72_74)
  }

  /// The TE has sent bytes.
  mutating func send(_ bytes: [UInt8]) {
    guard torture != nil, bytes.starts(with: "AT".utf8), bytes.last == ASCII.carriageReturn
    else { return }
    reader.expect(PendingLine(bytes.span))
    echo = hasSwitchedEchoOn ? [] : bytes
    let command = LineShape(command: bytes)
    hasSwitchedEchoOn = hasSwitchedEchoOn || command == LineShape(command: Array("ATE1".utf8))
  }

  /// What arrives, one after the other at the same instant, where the module has sent `bytes`.
  mutating func parts(of bytes: [UInt8]) -> [[UInt8]] {
    switch torture {
    case nil: return [bytes]
    case .pieces(let count):
      return stride(from: 0, to: bytes.count, by: count).map { start in
        Array(bytes[start..<min(start + count, bytes.count)])
      }
    case .urcs(let remainder, let divisor):
      return [withURCs(bytes, remainder, divisor)]
    case .withoutEcho:
      guard lastByte == ASCII.lineFeed, !echo.isEmpty, bytes.starts(with: echo) else {
        lastByte = bytes.last ?? lastByte
        return [bytes]
      }
      defer { echo = [] }
      return [Array(bytes.dropFirst(echo.count))]
    case .corruption:
      return [bytes.map { isHit ? otherByte(than: $0) : $0 }]
    }
  }

  private mutating func withURCs(_ bytes: [UInt8], _ remainder: Int, _ divisor: Int) -> [UInt8] {
    var result: [UInt8] = []
    for index in bytes.indices {
      if isBoundary(index, bytes) {
        if boundaryCount % divisor == remainder {
          let urc = Self.urcs[boundaryCount / divisor % Self.urcs.count]
          result += Array("\r\n\(urc)\r\n".utf8)
        }
        boundaryCount += 1
      }
      result.append(bytes[index])
      lastByte = bytes[index]
      _ = reader.push(bytes[index])
    }
    return result
  }

  /// A message of the module's begins there: `<CR><LF>` and text, behind the end of a line
  /// and not in a body.
  private func isBoundary(_ index: Int, _ bytes: [UInt8]) -> Bool {
    guard reader.bodyLeft == 0, index + 2 < bytes.count, bytes[index] == ASCII.carriageReturn,
      bytes[index + 1] == ASCII.lineFeed, ASCII.isPrintable(bytes[index + 2])
    else { return false }
    return ASCII.isLineEnding(lastByte)
  }

  private var isHit: Bool {
    mutating get { generator.integer(in: 0...99) == 0 }
  }

  private mutating func otherByte(than byte: UInt8) -> UInt8 {
    byte ^ UInt8(truncatingIfNeeded: generator.integer(in: 1...255))
  }
}
