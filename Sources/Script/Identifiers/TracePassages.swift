import Primitives

/// The text of a trace or a scenario, cut again: what one side says on one port is one
/// passage, wherever the recording has cut it; comments, headers and verbs are passages
/// of their own.
struct TracePassages {
  struct Passage {
    enum Kind: Hashable {
      case wire(Script.Mark, port: String?)
      /// A comment, or the value of a header.
      case prose
      /// A verb with its arguments, or a setting.
      case invocation
    }

    var kind: Kind
    var bytes: [UInt8] = []
    var pieces: [Piece] = []
    /// Prose that is spelled as the bytes of a wire are.
    var isSpelled = false

    /// The text of `range` as it reads.
    func reading(of range: Range<Int>) -> Reading {
      (isSpelled ? Reading.escaped(bytes, range) : nil) ?? Reading(bytes, range)
    }
  }

  /// A run of bytes that stands in one line of the file.
  struct Piece {
    /// Where it begins in the passage.
    var start: Int
    /// The line of the file, from zero.
    var line: Int
    /// Where its text begins there, in bytes.
    var offset: Int
  }

  /// A line of a passage.
  struct SpokenLine {
    var passage: Int
    var range: Range<Int>
    var role: Dialogue.Role
    var pending: [Dialogue.PendingCommand]
  }

  /// The lines of the file, without their line feeds.
  private(set) var lines: [[UInt8]] = []
  private(set) var passages: [Passage] = []
  private(set) var spoken: [SpokenLine] = []
  /// The passages that are nothing but a PIN.
  private(set) var pins: [Int] = []

  /// The line, from zero, above which headers stand.
  private(set) var headerEnd = 1

  /// By port.
  private var dialogues: [String?: Dialogue] = [:]
  /// Where the open line of each passage begins.
  private var starts: [Int] = []
  /// Which passages are bytes of a wire: one for each side of each port.
  private var wire: [Passage.Kind: Int] = [:]

  init(parsing text: [UInt8]) throws(ScriptError) {
    var parser = LineParser()
    for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
      lines.append(Array(line))
    }
    if text.last == ASCII.lineFeed || text.isEmpty { lines.removeLast() }
    for number in lines.indices {
      switch try parser.parse(lines[number]) {
      case .version, .entry(.blank): break
      case .header(let header):
        headerEnd = number + 1
        take(header, number)
      case .entry(.comment): takeComment(number)
      case .entry(.event(let event)): take(event, number)
      }
    }
    try parser.finish()
    for index in passages.indices where starts[index] < passages[index].bytes.count {
      endLine(of: index, at: passages[index].bytes.count, with: nil)
    }
  }

  /// A header with a point in its key is a setting of whoever runs the file.
  private mutating func take(_ header: Script.Header, _ number: Int) {
    let offset = lines[number].count - header.value.utf8.count
    let kind = header.key.utf8.contains(ASCII.point) ? Passage.Kind.invocation : .prose
    append(kind, line: number, from: offset)
    if header.key == "tracker.pin" { pins.append(passages.count - 1) }
  }

  /// A comment that begins with `#?` is a line whose sender is unknown: a time and the
  /// bytes, spelled as after `>`.
  private mutating func takeComment(_ number: Int) {
    let line = lines[number]
    guard line.starts(with: "#? ".utf8) else {
      append(.prose, line: number, from: 1)
      starts[passages.count - 1] = line.count - 1
      return
    }
    let time = line[3...].prefix { $0 != ASCII.space }
    let offset = min(time.endIndex + 1, line.count)
    let bytes = Array(line[offset...])
    let index: Int
    if let last = passages.indices.last, continuesDump(last, bytes, number) {
      index = last
      let start = passages[index].bytes.count
      passages[index].pieces.append(Piece(start: start, line: number, offset: offset))
      passages[index].bytes += bytes
    } else {
      append(.prose, line: number, from: offset)
      index = passages.count - 1
      passages[index].isSpelled = true
    }
    let start = starts[index]
    var text = bytes
    starts[index] = passages[index].bytes.count
    while text.suffix(2).elementsEqual(#"\r"#.utf8) || text.suffix(2).elementsEqual(#"\n"#.utf8) {
      text.removeLast(2)
    }
    spoken.append(
      SpokenLine(
        passage: index,
        range: start..<start + text.count,
        role: dialogues[nil, default: Dialogue()].receive(text, end: nil),
        pending: dialogues[nil]?.pending ?? []
      )
    )
  }

  /// Whether a comment is the next row of a dump, in which a value may go on.
  private func continuesDump(_ index: Int, _ bytes: [UInt8], _ number: Int) -> Bool {
    let passage = passages[index]
    guard passage.isSpelled, let piece = passage.pieces.last, piece.line == number - 1 else {
      return false
    }
    func row(_ bytes: [UInt8]) -> DumpRow? {
      DumpRow.lines(of: bytes, bytes.indices).first.flatMap { DumpRow(bytes, $0) }
    }
    let before = row(Array(passage.bytes[piece.start...]))
    return before?.places.count ?? 0 >= DumpRow.placesMin && row(bytes) != nil
  }

  private mutating func take(_ event: Script.Event, _ number: Int) {
    let line = lines[number]
    let mark = line.firstIndex(of: ASCII.space).flatMap { space in
      line[space...].firstIndex { $0 != ASCII.space }
    }
    let space = line[(mark ?? 0)...].firstIndex(of: ASCII.space) ?? line.count - 1
    guard case .bytes(let bytes) = event.payload else {
      append(.invocation, line: number, from: space + 1)
      return
    }
    let kind = Passage.Kind.wire(event.mark, port: event.port)
    let index = wire[kind] ?? addWire(kind)
    let start = passages[index].bytes.count
    passages[index].pieces.append(Piece(start: start, line: number, offset: space + 1))
    for byte in bytes {
      passages[index].bytes.append(byte)
      if Self.endsLine(byte) {
        endLine(of: index, at: passages[index].bytes.count - 1, with: byte)
      }
    }
  }

  static func endsLine(_ byte: UInt8) -> Bool {
    ASCII.isLineEnding(byte) || byte == ASCII.substitute || byte == ASCII.escape
  }

  private mutating func endLine(of index: Int, at end: Int, with byte: UInt8?) {
    let range = starts[index]..<end
    starts[index] = end + 1
    guard case .wire(let mark, let port) = passages[index].kind else {
      let line = SpokenLine(passage: index, range: range, role: .plain, pending: [])
      spoken.append(line)
      return
    }
    let text = Array(passages[index].bytes[range])
    let role =
      mark == .toTA
      ? dialogues[port, default: Dialogue()].send(text, end: byte)
      : dialogues[port, default: Dialogue()].receive(text, end: byte)
    guard !range.isEmpty else { return }
    let pending = dialogues[port]?.pending ?? []
    spoken.append(SpokenLine(passage: index, range: range, role: role, pending: pending))
  }

  /// A passage of one line's text.
  private mutating func append(_ kind: Passage.Kind, line: Int, from offset: Int) {
    let bytes = Array(lines[line].dropFirst(offset))
    let piece = Piece(start: 0, line: line, offset: offset)
    _ = add(Passage(kind: kind, bytes: bytes, pieces: [piece]))
  }

  private mutating func addWire(_ kind: Passage.Kind) -> Int {
    let index = add(Passage(kind: kind))
    wire[kind] = index
    return index
  }

  private mutating func add(_ passage: Passage) -> Int {
    passages.append(passage)
    starts.append(0)
    return passages.count - 1
  }
}

extension TracePassages {
  /// Where a byte of a passage stands in the file.
  func place(of offset: Int, in index: Int) -> Place {
    let passage = passages[index]
    // The last that does not begin behind it, by halving.
    var piece = passage.pieces[0]
    var rest = passage.pieces[...]
    while !rest.isEmpty {
      let middle = rest.startIndex + rest.count / 2
      if rest[middle].start <= offset {
        piece = rest[middle]
        rest = rest[(middle + 1)...]
      } else {
        rest = rest[..<middle]
      }
    }
    let line = lines[piece.line]
    var text = Array(line[..<min(piece.offset, line.count)])
    let before = passage.bytes[piece.start..<offset]
    if case .wire = passage.kind {
      ByteSpelling.append(Array(before) + [ASCII.zero], to: &text)
      text.removeLast()
    } else {
      text += before
    }
    // Continuation bytes of UTF-8 begin no character.
    return Place(line: piece.line + 1, column: text.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// The file with the bytes of passage `index` changed to `bytes`, which are as many.
  func lines(of index: Int, as bytes: [UInt8], in lines: inout [[UInt8]]) {
    let passage = passages[index]
    for (number, piece) in passage.pieces.enumerated() {
      let end =
        number + 1 < passage.pieces.count ? passage.pieces[number + 1].start : bytes.count
      guard bytes[piece.start..<end] != passage.bytes[piece.start..<end] else { continue }
      var line = Array(lines[piece.line][..<piece.offset])
      if case .wire = passage.kind {
        ByteSpelling.append(bytes[piece.start..<end], to: &line)
      } else {
        line += bytes[piece.start..<end]
      }
      lines[piece.line] = line
    }
  }
}
