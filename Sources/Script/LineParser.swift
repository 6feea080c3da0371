import Primitives

/// Reads a script line by line, in constant memory.
///
/// What it remembers is the number of the line, the time of the event before,
/// and whether headers may still come. After an error it can go on with the
/// next line.
package struct LineParser: Sendable {
  /// What a line was.
  package enum Line: Equatable, Sendable {
    /// `#!sniffer 1`.
    case version
    case header(Script.Header)
    case entry(Script.Entry)
  }

  /// The number of the line that was read last, from one.
  package private(set) var lineNumber = 0
  private var now = Instant.zero
  private var isInHeaders = true
  private var hasEvents = false
  private var headerLines: [String: Int] = [:]

  /// The first line of every script.
  package static let version = "#!sniffer 1"

  /// The longest line, in bytes.
  ///
  /// Project value: a full chunk of nothing but `\xHH`, and room for its time.
  package static let lineLimit = 4 * ByteSpelling.chunkLimit + 256

  package init() {}

  /// Reads the next line, given without its `<LF>`.
  ///
  /// `length` is what the line had, should not all of one that is too long have been kept.
  package mutating func parse(
    _ line: [UInt8],
    length: Int? = nil
  ) throws(ScriptError) -> Line {
    lineNumber += 1
    try checkCharacters(line, length: length ?? line.count)
    var scanner = LineScanner(line, number: lineNumber)
    if lineNumber == 1 {
      guard line.elementsEqual(Self.version.utf8) else {
        // Who names a file that is no script must not be shown what is in it.
        throw scanner.error(
          "`\(Self.version)`",
          at: 0,
          found: line.isEmpty || line.starts(with: "#!sniffer".utf8) ? nil : "another first line",
          suggestion: Self.version
        )
      }
      return .version
    }
    if scanner.skip(hash) { return try commentOrHeader(&scanner) }
    isInHeaders = false
    scanner.skipSpaces()
    guard !scanner.isAtEnd else { return .entry(.blank) }
    scanner.move(to: 0)
    hasEvents = true
    return .entry(.event(try event(&scanner)))
  }

  /// Reads the next line, at `range` of `text`, if it is bytes in their plainest form, which are
  /// put into `payload`.
  ///
  /// `nil` for any other line, which then has yet to be read.
  mutating func parsePlainBytes(
    _ text: [UInt8],
    _ range: Range<Int>,
    into payload: inout [UInt8]
  ) -> PlainBytes? {
    guard lineNumber > 0,
      let event = PlainBytes(text.span.extracting(range), into: &payload), event.at >= now
    else { return nil }
    lineNumber += 1
    isInHeaders = false
    hasEvents = true
    now = event.at
    return event
  }

  /// Complains about a file without a single line.
  package func finish() throws(ScriptError) {
    guard lineNumber == 0 else { return }
    throw ScriptError(
      line: 1,
      column: 1,
      expected: "`\(Self.version)`",
      found: "the end of the file",
      suggestion: Self.version
    )
  }

  private func checkCharacters(_ line: [UInt8], length: Int) throws(ScriptError) {
    let scanner = LineScanner(line, number: lineNumber)
    guard length <= Self.lineLimit else {
      throw scanner.error("at most \(Self.lineLimit) bytes in a line", found: "\(length)")
    }
    do {
      _ = try UTF8Span(validating: line.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      var spelling: [UInt8] = []
      ByteSpelling.append(line[offset...offset], to: &spelling)
      let text = String(decoding: spelling, as: UTF8.self)
      throw scanner.error("UTF-8", at: offset, found: "the byte \(text)", suggestion: text)
    }
    for (offset, byte) in line.enumerated() where byte < ASCII.space || byte == ASCII.delete {
      if byte == ASCII.tab { continue }
      if byte == ASCII.carriageReturn, offset == line.count - 1 {
        throw scanner.error("lines ended by LF alone", at: offset, found: "CR LF")
      }
      throw scanner.error("no control character", at: offset, found: "the byte \(byte)")
    }
  }

  /// The `#` has been taken.
  private mutating func commentOrHeader(
    _ scanner: inout LineScanner
  ) throws(ScriptError) -> Line {
    let comment = Line.entry(.comment(scanner.text(1..<scanner.bytes.count)))
    guard scanner.skip(ASCII.space), let header = try header(&scanner) else {
      isInHeaders = false
      if !hasEvents, let key = Script.Header.nearSetting(scanner.bytes[1...]) {
        throw scanner.error("the setting as `# \(key): VALUE`", at: 0)
      }
      return comment
    }
    guard isInHeaders else {
      // A comment may look like a header; one that would have meant something is an error.
      guard !hasEvents, Script.Header.isKnown(header.key) else { return comment }
      throw scanner.error(
        "the header `\(header.key)` above the first comment and the first blank line",
        at: 0,
        found: "it below"
      )
    }
    if Script.Header.isKnown(header.key) {
      if let line = headerLines[header.key] {
        throw scanner.error(
          "the header `\(header.key)` once",
          at: 2,
          found: "it again after line \(line)"
        )
      }
      headerLines[header.key] = lineNumber
    }
    return .header(header)
  }

  /// `nil` when it is a comment.
  private func header(_ scanner: inout LineScanner) throws(ScriptError) -> Script.Header? {
    let start = scanner.offset
    let key = scanner.take(while: Script.Header.isKeyByte)
    guard Script.Header.isKey(scanner.bytes[key]), scanner.skip(ASCII.colon) else { return nil }
    guard scanner.skip(ASCII.space) else {
      guard isInHeaders, Script.Header.knownKeys.contains(scanner.text(key)) else { return nil }
      throw scanner.error("a space and a value", suggestion: "# \(scanner.text(key)): VALUE")
    }
    var header = Script.Header(
      scanner.text(key),
      scanner.text(scanner.offset..<scanner.bytes.count)
    )
    header.place = scanner.place
    scanner.move(to: start)
    return header
  }

  private mutating func event(_ scanner: inout LineScanner) throws(ScriptError) -> Script.Event {
    let time = try scanner.time()
    let at = try instant(of: time, scanner)
    let place = scanner.place(at: 0)
    try scanner.expectSpace(after: "the time")
    guard let mark = scanner.next.flatMap(Script.Mark.init(rawValue:)) else {
      throw scanner.error("one of >, <, !, =")
    }
    _ = scanner.skip(mark.rawValue)
    let port = try scanner.port()
    guard scanner.skip(ASCII.space) else {
      throw scanner.error(port == nil ? "a space or `:` and a port" : "a space after the port")
    }
    let payload: Script.Payload
    if mark.isWire {
      guard time.name == nil else {
        throw scanner.error("a time in figures, as of all bytes", at: 0)
      }
      payload = .bytes(try scanner.byteString())
    } else {
      scanner.skipSpaces()
      payload = .invocation(try scanner.invocation())
    }
    now = at
    var event = Script.Event(mark, port: port, payload, at: at)
    event.time = time
    event.place = place
    return event
  }

  private func instant(
    of time: Script.Time,
    _ scanner: LineScanner
  ) throws(ScriptError) -> Instant {
    guard let length = time.microseconds else {
      throw scanner.error("a time in whole microseconds, at most ten years", at: 0)
    }
    let at = Instant(microseconds: time.isRelative ? now.microseconds + length : length)
    guard at.microseconds <= Script.Time.limit else {
      throw scanner.error("a time of at most ten years", at: 0)
    }
    guard at >= now else {
      throw scanner.error(
        "a time not before that of the event above",
        at: 0,
        suggestion: "+\(scanner.text(0..<scanner.offset))"
      )
    }
    return at
  }
}

extension LineScanner {
  fileprivate mutating func time() throws(ScriptError) -> Script.Time {
    let isRelative = skip(ASCII.plus)
    if isRelative, next == ASCII.dollar {
      let zero = FixedPoint(coefficient: 0, fractionDigits: 0)
      var time = Script.Time(isRelative: true, number: zero, unit: nil)
      time.name = try reference()
      return time
    }
    let start = offset
    let number = try decimal(expecting: "a time such as 1.25, 2min or +500ms")
    let range = take(while: ASCII.isLetter)
    guard !range.isEmpty else {
      return Script.Time(isRelative: isRelative, number: number, unit: nil)
    }
    let rest = take { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.point }
    if rest.isEmpty, let unit = Quantity.Unit(rawValue: text(range)), unit.dimension == .time {
      return Script.Time(isRelative: isRelative, number: number, unit: unit)
    }
    guard let time = Quantity(time: text(start..<offset)) else {
      let units = Quantity.Unit.allCases.filter { $0.dimension == .time }
      var unknown = error(range, isNoneOf: units.map(\.rawValue), "a unit")
      unknown.suggestion = Quantity.Unit.meant(by: text(range))?.rawValue ?? unknown.suggestion
      throw unknown
    }
    return Script.Time(isRelative: isRelative, number: time.number, unit: time.unit)
  }

  /// `:name`, if there is one.
  fileprivate mutating func port() throws(ScriptError) -> String? {
    guard skip(ASCII.colon) else { return nil }
    let range = take { byte in
      Script.Header.isKeyByte(byte) && byte != ASCII.point
    }
    guard Script.Header.isKey(bytes[range]) else {
      throw error("a port of lower-case letters and digits", at: range.lowerBound)
    }
    return text(range)
  }
}

private let hash: UInt8 = 0x23
