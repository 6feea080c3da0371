import Primitives

/// One of the commands in a command line: `+CREG?` of `AT+CREG?;+CSQ`.
///
/// Offsets into the line, sign included in the name; blanks may stand anywhere
/// outside quotes, as the TA ignores them.
package struct SubCommand: Equatable, Sendable {
  package var name: Range<Int>
  package var form: CommandForm
  /// What follows `=`, or the digits of a basic command; empty if nothing does.
  package var parameters: Range<Int>

  /// True when the command is `name`, letter case and blanks apart.
  func isNamed(_ expected: StaticString, in line: Span<UInt8>) -> Bool {
    // Most names are of another length; only one with blanks may be longer.
    guard name.count >= expected.utf8CodeUnitCount else { return false }
    var matched = 0
    for index in name where !line.isBlank(at: index) {
      guard matched < expected.utf8CodeUnitCount else { return false }
      guard unsafe ASCII.uppercased(line[index]) == expected.utf8Start[matched] else {
        return false
      }
      matched += 1
    }
    return matched == expected.utf8CodeUnitCount
  }

  /// True when the command's name fills `range` of `other`.
  func isNamed(_ range: Range<Int>, of other: Span<UInt8>, in line: Span<UInt8>) -> Bool {
    var matched = range.lowerBound
    for index in name where !line.isBlank(at: index) {
      guard matched < range.upperBound,
        ASCII.uppercased(line[index]) == ASCII.uppercased(other[matched])
      else { return false }
      matched += 1
    }
    return matched == range.upperBound
  }
}

/// Walks the commands of a command line.
///
/// Extended commands end at a `;` outside quotes; basic ones need none between
/// them: `ATE1Q0S0=1X4;+IFC=0,0;+IPR=115200`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.1 to 1.4.4.
package struct SubCommandCursor: Equatable, Sendable {
  /// The first byte that no command so far has.
  package private(set) var offset: Int

  /// - Parameter offset: the first byte after `AT`.
  package init(from offset: Int) {
    self.offset = offset
  }

  @inline(never)
  package mutating func next(in line: Span<UInt8>) -> SubCommand? {
    while offset < line.count, line.isBlank(at: offset) || line[offset] == ASCII.semicolon {
      offset += 1
    }
    guard offset < line.count else { return nil }
    let isBasic = ASCII.isLetter(line[offset]) || line[offset] == ampersand
    return isBasic ? basicCommand(in: line) : extendedCommand(in: line)
  }

  private mutating func extendedCommand(in line: Span<UInt8>) -> SubCommand {
    let start = offset
    var nameEnd: Int?
    var isQuoted = false
    while offset < line.count, isQuoted || line[offset] != ASCII.semicolon {
      let byte = line[offset]
      if byte == ASCII.quote { isQuoted.toggle() }
      if isQuoted, byte == ASCII.backslash { offset += 1 }  // `\"` of AT+SHBOD.
      if nameEnd == nil, byte == ASCII.equals || byte == ASCII.questionMark { nameEnd = offset }
      offset += 1
    }
    offset = min(offset, line.count)
    return subCommand(from: start, nameEnd: nameEnd ?? offset, in: line)
  }

  /// A letter, or `&` and a letter, and its number; `S3=13`, `S3?`; `D` takes
  /// the rest of the line.
  private mutating func basicCommand(in line: Span<UInt8>) -> SubCommand {
    let start = offset
    offset += line[start] == ampersand ? 2 : 1
    let nameEnd = min(offset, line.count)
    if ASCII.uppercased(line[start]) == letterD {
      offset = line.count
      return SubCommand(
        name: start..<nameEnd,
        form: .execution,
        parameters: nameEnd..<line.count
      )
    }
    skipDigits(in: line)
    guard offset < line.count,
      line[offset] == ASCII.equals || line[offset] == ASCII.questionMark
    else {
      offset = min(offset, line.count)
      return SubCommand(name: start..<nameEnd, form: .execution, parameters: nameEnd..<offset)
    }
    let sign = offset
    offset += 1
    if offset < line.count, line[offset] == ASCII.questionMark { offset += 1 }
    skipDigits(in: line)
    var command = subCommand(from: start, nameEnd: sign, in: line)
    command.name = start..<nameEnd
    return command
  }

  private mutating func skipDigits(in line: Span<UInt8>) {
    while offset < line.count, ASCII.isDigit(line[offset]) || line.isBlank(at: offset) {
      offset += 1
    }
  }

  private func subCommand(
    from start: Int,
    nameEnd: Int,
    in line: Span<UInt8>
  ) -> SubCommand {
    let name = start..<nameEnd
    guard nameEnd < offset else {
      return SubCommand(name: name, form: .execution, parameters: offset..<offset)
    }
    let rest = line.trimmed(nameEnd + 1..<offset)
    if line[nameEnd] == ASCII.questionMark {
      return SubCommand(name: name, form: .read, parameters: offset..<offset)
    }
    let isTest = rest.count == 1 && line[rest.lowerBound] == ASCII.questionMark
    return SubCommand(name: name, form: isTest ? .test : .write, parameters: rest)
  }
}

extension Span where Element == UInt8 {
  func isBlank(at index: Int) -> Bool {
    self[index] == ASCII.space || self[index] == ASCII.tab
  }

  /// Where the commands of a command line start: after `AT`, in either case.
  @inline(never)
  func offsetAfterAT(from start: Int = 0) -> Int? {
    guard let afterA = offset(after: letterA, from: start) else { return nil }
    return offset(after: letterT, from: afterA)
  }

  private func offset(after letter: UInt8, from start: Int) -> Int? {
    var index = start
    while index < count, isBlank(at: index) {
      index += 1
    }
    guard index < count, ASCII.uppercased(self[index]) == letter else { return nil }
    return index + 1
  }
}

private let letterA: UInt8 = 0x41
private let letterD: UInt8 = 0x44
private let letterT: UInt8 = 0x54
private let ampersand: UInt8 = 0x26
