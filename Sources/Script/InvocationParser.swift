import Primitives

extension Invocation {
  /// A verb and its arguments that stand alone, as line `line` of whatever they
  /// are from.
  package init(parsing text: [UInt8], line: Int = 1) throws(ScriptError) {
    var scanner = LineScanner(text, number: line)
    scanner.skipSpaces()
    self = try scanner.invocation()
  }
}

extension LineScanner {
  /// A verb and its arguments, to the end of the line.
  mutating func invocation() throws(ScriptError) -> Invocation {
    guard let first = next, ASCII.isLetter(first) else { throw error("a verb") }
    let start = place
    let verb = Invocation.Word(text(take(while: isWordByte)), place: start)
    var arguments: [Argument] = []
    var end = place
    while !isAtEnd {
      try expectSpace(after: arguments.isEmpty ? "the verb" : "the argument")
      guard !isAtEnd else { break }
      guard arguments.count < argumentLimit else {
        throw error("at most \(argumentLimit) arguments")
      }
      arguments.append(try argument())
      end = place
    }
    return Invocation(verb: verb, arguments: arguments, end: end)
  }

  private mutating func argument() throws(ScriptError) -> Argument {
    let start = place
    var name: String?
    var comparison = Comparison.equal
    if let first = next, ASCII.isLetter(first) {
      let word = take(while: isWordByte)
      if let byte = next, isComparisonByte(byte) {
        name = text(word)
        comparison = try self.comparison()
      } else {
        move(to: word.lowerBound)
      }
    }
    var alternatives = [try value()]
    while skip(pipe) {
      alternatives.append(try value())
    }
    return Argument(name, comparison, alternatives, place: start)
  }

  private mutating func comparison() throws(ScriptError) -> Comparison {
    let range = take(while: isComparisonByte)
    guard let comparison = Comparison(rawValue: text(range)) else {
      throw error(range, isNoneOf: Comparison.allCases.map(\.rawValue), "a comparison")
    }
    return comparison
  }

  mutating func value() throws(ScriptError) -> Argument.Value {
    guard let first = next else { throw error("a value") }
    if first == ASCII.quote { return .string(try string()) }
    if first == ASCII.dollar { return .reference(try reference()) }
    if ASCII.isLetter(first) { return .word(text(take(while: isWordByte))) }
    if let address = addressHere() {
      move(to: address.upperBound)
      return .word(text(address))
    }
    guard ASCII.isDigit(first) || first == ASCII.minus else {
      throw error("a word, a number or a string in double quotes")
    }
    let quantity = try quantity()
    guard isRangeHere else { return .quantity(quantity) }
    move(to: offset + 2)
    return .range(quantity, try self.quantity())
  }

  /// The name in `$name`; the dollar is the next byte.
  mutating func reference() throws(ScriptError) -> String {
    _ = skip(ASCII.dollar)
    let start = offset
    let name = take(while: isNameByte)
    guard let first = name.first, ASCII.isLetter(bytes[first]) else {
      throw error("a name after `$`", at: start)
    }
    return text(name)
  }

  /// Two points: what was read is the lower end of a range.
  private var isRangeHere: Bool { bytes[offset...].starts(with: "..".utf8) }

  /// `10.0.0.5`: digits with three points among them.
  private func addressHere() -> Range<Int>? {
    let end = bytes[offset...].firstIndex { !ASCII.isDigit($0) && $0 != ASCII.point }
    let range = offset..<(end ?? bytes.count)
    return bytes[range].count { $0 == ASCII.point } == 3 ? range : nil
  }

  private mutating func quantity() throws(ScriptError) -> Quantity {
    let first = offset
    let isNegative = skip(ASCII.minus)
    var number = try decimal(expecting: "a digit", orText: true)
    if isNegative { number.coefficient = -number.coefficient }
    let start = offset
    while let byte = next, byte != ASCII.space, byte != pipe, !isRangeHere {
      move(to: offset + 1)
    }
    let range = start..<offset
    guard !range.isEmpty else { return Quantity(number: number) }
    if let unit = Quantity.Unit(rawValue: text(range)) {
      return Quantity(number: number, unit: unit)
    }
    if let time = Quantity(time: text(first..<offset)) { return time }
    var unknown = error(range, isNoneOf: Quantity.Unit.allCases.map(\.rawValue), "a unit")
    if let unit = Quantity.Unit.meant(by: text(range)) {
      unknown.expected = "a unit"
      unknown.suggestion = text(first..<start) + unit.rawValue
    }
    throw unknown
  }

  /// Text in double quotes; in it `\"` and the escapes of byte strings, those
  /// with `\x` up to `\x7f` only: text is UTF-8.
  private mutating func string() throws(ScriptError) -> String {
    let start = offset
    _ = skip(ASCII.quote)
    var result: [UInt8] = []
    while let byte = next, byte != ASCII.quote {
      let at = offset
      if byte != ASCII.backslash {
        guard byte >= ASCII.space, byte != ASCII.delete else { throw error("text or an escape") }
        move(to: at + 1)
        result.append(byte)
      } else if at + 1 < bytes.count, bytes[at + 1] == ASCII.quote {
        move(to: at + 2)
        result.append(ASCII.quote)
      } else {
        let value = try escape()
        guard value <= ASCII.delete else { throw error(#"at most \x7f in a text"#, at: at) }
        result.append(value)
      }
    }
    guard skip(ASCII.quote) else {
      throw error("a double quote that ends the text", found: "the end of the line")
    }
    guard result.count <= stringLimit else {
      throw error("at most \(stringLimit) bytes of text", at: start, found: "\(result.count)")
    }
    return String(decoding: result, as: UTF8.self)
  }
}

private let pipe: UInt8 = 0x7C

/// Project value: a route of thirty legs; more belongs on several lines.
private let argumentLimit = 64

/// Project value: as long as a chunk of bytes.
private let stringLimit = 4_096

/// True for what may follow the letter that a word begins with.
func isWordByte(_ byte: UInt8) -> Bool {
  ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.point || byte == ASCII.minus
    || byte == ASCII.underscore
}

/// True for what may follow the letter that a name of a value begins with: no
/// point, so that a range may follow it.
func isNameByte(_ byte: UInt8) -> Bool { isWordByte(byte) && byte != ASCII.point }

private func isComparisonByte(_ byte: UInt8) -> Bool {
  byte == ASCII.equals || byte == ASCII.exclamationMark || byte == ASCII.greaterThan
    || byte == 0x3C
}
