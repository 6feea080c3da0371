import Backend
import Manual
import Script

/// A position in a document that is open.
struct Cursor {
  var number: Int64
  var line: [Unicode.Scalar]
  /// Of the character after it.
  var index: Int
  var isRules: Bool

  init(
    _ parameters: JSONValue,
    _ documents: [String: TextDocument],
    _ encoding: PositionEncoding
  ) throws(LanguageServerMessage.Failure) {
    guard let uri = parameters["textDocument"]?["uri"]?.text, let document = documents[uri] else {
      throw .init(code: .invalidParameters, text: "expected the URI of an open document")
    }
    guard let number = parameters["position"]?["line"]?.integer,
      let character = parameters["position"]?["character"]?.integer, number >= 0, character >= 0
    else { throw .init(code: .invalidParameters, text: "expected a position") }
    self.number = number
    line = document.line(number)
    index = encoding.index(at: character, in: line)
    isRules = document.isRules
  }
}

/// Where a finding is shown, and its message.
struct Diagnostic {
  var number: Int
  var line: [Unicode.Scalar]
  /// The word that begins at the finding's column.
  var range: Range<Int>
  var message: String

  init(_ error: ScriptError, in lines: [[Unicode.Scalar]]) {
    var error = error
    message = error.message
    if let file = error.file {
      // One of an included file is shown where its name is, or in the first line.
      message = error.text(in: file)
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let place = lines.firstIndex { String(String.UnicodeScalarView($0)).contains(name) }
      error.line = (place ?? 0) + 1
      error.column = 1
    }
    number = max(0, min(error.line, lines.count) - 1)
    line = lines.indices.contains(number) ? lines[number] : []
    let start = max(0, min(error.column - 1, line.count))
    range = start..<(line[start...].firstIndex { $0 == " " || $0 == "\t" } ?? line.count)
  }
}

extension JSONWriter {
  /// A range in one line.
  mutating func member(
    _ name: StaticString,
    _ number: Int64,
    _ range: Range<Int>,
    of line: [Unicode.Scalar],
    _ encoding: PositionEncoding
  ) {
    key(name)
    object { json in
      for (name, index) in [("start", range.lowerBound), ("end", range.upperBound)]
        as [(StaticString, Int)]
      {
        json.key(name)
        json.object { json in
          json.member("line", number)
          json.member("character", Int64(encoding.character(at: index, in: line)))
        }
      }
    }
  }
}
