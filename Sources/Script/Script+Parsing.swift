extension Script {
  /// Reads a whole file; throws what is wrong in the first line that is wrong.
  package init(parsing text: [UInt8]) throws(ScriptError) {
    self.init()
    var parser = LineParser()
    var rest = text[...]
    while let line = nextLine(&rest) {
      append(try parser.parse(line))
    }
    try parser.finish()
  }

  /// What is wrong in each line that is wrong, up to a hundred of them.
  package static func errors(in text: [UInt8]) -> [ScriptError] {
    // Project value: nobody reads on after a hundred.
    let limit = 100
    var errors: [ScriptError] = []
    var parser = LineParser()
    var rest = text[...]
    while errors.count < limit, let line = nextLine(&rest) {
      do throws(ScriptError) {
        _ = try parser.parse(line)
      } catch {
        errors.append(error)
      }
    }
    do throws(ScriptError) {
      try parser.finish()
    } catch {
      errors.append(error)
    }
    return errors
  }

  private mutating func append(_ line: LineParser.Line) {
    switch line {
    case .version: break
    case .header(let header): headers.append(header)
    case .entry(let entry): entries.append(entry)
    }
  }
}

/// The bytes up to the next `<LF>`, which is taken off too; `nil` at the end.
///
/// The last line may lack its `<LF>`: an editor left it out.
private func nextLine(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
  guard !rest.isEmpty else { return nil }
  let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
  let line = Array(rest[..<end])
  rest = rest[min(end + 1, rest.endIndex)...]
  return line
}
