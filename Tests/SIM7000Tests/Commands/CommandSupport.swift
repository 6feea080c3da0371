import Primitives
import SIM7000

/// The bytes of a command as text; `truncated` when they do not fit.
func line(of command: some ATRequest) -> String {
  var line = ATLine()
  command.encode(into: &line)
  guard !line.isTruncated else { return "truncated" }
  return line.withBytes { bytes in
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}

/// A value of a test itself, which can be made.
func made<Value, Failure: Error>(_ value: () throws(Failure) -> Value) -> Value {
  do {
    return try value()
  } catch {
    preconditionFailure("a test's own value is wrong: \(error)")
  }
}

func pin(_ text: String) -> PIN {
  made { () throws(QuotedTextError) in try PIN(Array(text.utf8).span) }
}
