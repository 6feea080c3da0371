package import Script

/// Why a trace or a scenario in a file cannot be used.
package enum ScriptFileError: CommandFailure {
  case file(FileError)
  /// In the order of the file, at most `ScriptError.countMax`; never none. The text of the file is
  /// stated if it can't be read again.
  case scripts([ScriptError], path: String, text: [UInt8]? = nil)

  /// All that is wrong in the grammar of the file, of which `error` is the first; `error` alone
  /// where it is of another kind, or where the file cannot be read again.
  package static func script(_ error: ScriptError, path: String) -> ScriptFileError {
    guard path != "-", !FileReader.isInherited(path), let text = try? FileText.readText(path) else {
      return .scripts([error], path: path)
    }
    return .script(error, path: path, text: text)
  }

  /// The same of a text that has been read.
  static func script(_ error: ScriptError, path: String, text: [UInt8]) -> ScriptFileError {
    let all = Script.errors(in: text)
    return .scripts(all.contains(error) ? all : [error], path: path, text: text)
  }

  package var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .scripts: .badInput
    }
  }

  package var message: String {
    switch self {
    case .file(let error): return error.message
    case .scripts(let errors, let path, let text):
      var quotes = QuotedErrors(of: path, text: text)
      return quotes.text(errors)
    }
  }

  package var isLocated: Bool {
    if case .scripts = self { true } else { false }
  }

  /// The errors with their places alone, for reports of other programs.
  package var places: String {
    guard case .scripts(let errors, let path, _) = self else { return message }
    return errors.map { $0.text(in: VisibleText.of(file: path)) }.joined(separator: "\n")
  }
}

extension Script {
  /// All of the trace or scenario at `path`, or of `input` in its place.
  package init(at path: String, _ input: RepeatableInput? = nil) throws(ScriptFileError) {
    let text: [UInt8]
    do throws(FileError) {
      text = if let input { try input.text() } else { try FileText.readText(path) }
    } catch {
      throw .file(error)
    }
    do { try self.init(parsing: text) } catch {
      throw .script(error, path: path, text: text)
    }
  }
}
