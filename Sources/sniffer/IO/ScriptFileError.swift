import Script

/// Why a trace or a scenario in a file cannot be used.
enum ScriptFileError: CommandFailure {
  case file(FileError)
  case script(ScriptError, path: String)

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .script: .badInput
    }
  }

  var message: String {
    switch self {
    case .file(let error): error.message
    case .script(let error, let path):
      error.text(in: path == "-" ? "stdin" : VisibleText.of(path))
    }
  }
}
