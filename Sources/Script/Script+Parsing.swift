extension Script {
  /// Reads a whole file; throws what is wrong in the first line that is wrong.
  package init(parsing text: [UInt8]) throws(ScriptError) {
    self.init()
    var lines = ScriptLines(text)
    while let line = try lines.next() { take(line) }
  }

  /// What is wrong in each line that is wrong, in their order.
  package static func errors(in text: [UInt8]) -> [ScriptError] { lenient(text).errors }

  /// The lines that can be read, and what is wrong in the others.
  package static func lenient(_ text: [UInt8]) -> (script: Script, errors: [ScriptError]) {
    var script = Script()
    var errors: [ScriptError] = []
    var lines = ScriptLines(text)
    while errors.count < ScriptError.countMax {
      do throws(ScriptError) {
        guard let line = try lines.next() else { break }
        script.take(line)
      } catch {
        errors.append(error)
        // A file with another first line is no script: no line of it is quoted.
        if lines.isAtEnd || error.line == 1 { break }
      }
    }
    return (script, errors)
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
