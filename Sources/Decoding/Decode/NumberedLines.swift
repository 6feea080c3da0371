package import Primitives
package import Script

/// Lines with their numbers, empty ones counted and not told.
package struct NumberedLines {
  /// Project value: a hundred columns of ten characters.
  package static let capacity = 1_024

  private var assembler = LineAssembler<1_024>()
  private var ends = 0
  private var last: UInt8 = 0
  /// Of the line that was reported last, from one.
  package private(set) var number = 0

  package init(number: Int = 0) {
    self.number = number
  }

  package var line: FixedBytes<1_024> { assembler.line }

  /// What is wrong with the line that was reported last as too long.
  package var overlongError: ScriptError {
    ScriptError(
      line: number,
      column: Self.capacity + 1,
      expected: "a line of at most \(Self.capacity) bytes",
      found: "more"
    )
  }

  package mutating func push(_ byte: UInt8) -> LineAssembler<1_024>.Step {
    let step = assembler.push(byte)
    if step != .pending { number = ends + 1 }
    let isEnd = ASCII.isLineEnding(byte)
    // <CR><LF> is one end.
    if isEnd, byte != ASCII.lineFeed || last != ASCII.carriageReturn { ends += 1 }
    last = byte
    return step
  }
}
