extension Script {
  /// Reads a whole file; throws what is wrong in the first line that is wrong.
  package init(parsing text: [UInt8]) throws(ScriptError) {
    self.init()
    var lines = ScriptLines(text)
    while let line = try lines.next() { take(line) }
  }

  /// What is wrong in each line that is wrong, up to a hundred of them.
  package static func errors(in text: [UInt8]) -> [ScriptError] {
    // Project value: nobody reads on after a hundred.
    let limit = 100
    var errors: [ScriptError] = []
    var lines = ScriptLines(text)
    while errors.count < limit {
      do throws(ScriptError) {
        guard try lines.next() != nil else { break }
      } catch {
        errors.append(error)
        if lines.isAtEnd { break }
      }
    }
    return errors
  }

  /// Takes what a line says into the script.
  package mutating func take(_ line: LineParser.Line) {
    switch line {
    case .version: break
    case .header(let header): headers.append(header)
    case .entry(let entry): entries.append(entry)
    }
  }
}
