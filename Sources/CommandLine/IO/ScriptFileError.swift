package import Script

/// Why a trace or a scenario in a file cannot be used.
package enum ScriptFileError: CommandFailure {
  case file(FileError)
  case script(ScriptError, path: String)

  package var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .script: .badInput
    }
  }

  package var message: String {
    switch self {
    case .file(let error): error.message
    case .script(let error, let path): error.text(in: VisibleText.of(file: path))
    }
  }
}

extension Script {
  /// All of the trace or scenario at `path`, or of `input` in its place.
  package init(at path: String, _ input: RepeatableInput? = nil) throws(ScriptFileError) {
    let text: [UInt8]
    do throws(FileError) {
      text = if let input { try input.text() } else { try FileText.read(path) }
    } catch {
      throw .file(error)
    }
    do { try self.init(parsing: text) } catch { throw .script(error, path: path) }
  }
}
