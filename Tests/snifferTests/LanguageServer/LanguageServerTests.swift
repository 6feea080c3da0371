import CommandLine
import Foundation
import Testing

@testable import sniffer

/// A server in this process, with one document open.
private struct Editor {
  var server = LanguageServer()
  var uri = "file:///nowhere/a.scenario"

  /// Sends a message; the response.
  mutating func send(_ method: String, _ id: Any?, _ parameters: Any) throws -> [String: Any] {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": parameters]
    message["id"] = id
    return try receive(try JSONSerialization.data(withJSONObject: message))
  }

  mutating func receive(_ body: Data) throws -> [String: Any] {
    guard let response = server.receive(Array(body)) else { return [:] }
    return try Self.object(response)
  }

  static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  mutating func initialize(_ encodings: [String]? = nil) throws -> [String: Any] {
    let general: [String: Any] = encodings.map { ["positionEncodings": $0] } ?? [:]
    return try send("initialize", 1, ["capabilities": ["general": general]])
  }

  mutating func open(_ text: String) throws {
    let document: [String: Any] = ["uri": uri, "languageId": "x", "version": 1, "text": text]
    _ = try send("textDocument/didOpen", nil, ["textDocument": document])
  }

  mutating func diagnostics() throws -> [[String: Any]] {
    let messages = try server.diagnostics().map(Self.object)
    return messages.map { $0["params"] as? [String: Any] ?? [:] }
  }

  /// The cursor is after `text`, the document's last line.
  mutating func ask(_ request: String, _ text: String, _ character: Int? = nil) throws -> Any? {
    try open("#!sniffer 1\n\(text)")
    let position = ["line": 1, "character": character ?? text.utf16.count]
    let parameters: [String: Any] = ["textDocument": ["uri": uri], "position": position]
    return try send("textDocument/\(request)", 2, parameters)["result"]
  }

  mutating func labels(_ text: String) throws -> [String] {
    let items = try ask("completion", text) as? [[String: Any]] ?? []
    return items.compactMap { $0["label"] as? String }
  }

  mutating func help(_ text: String, _ character: Int) throws -> String? {
    let hover = try ask("hover", text, character) as? [String: Any]
    return (hover?["contents"] as? [String: String])?["value"]
  }
}

@Suite("The language server's session")
struct LanguageServerSessionTests {
  @Test("begins with `initialize` and ends with `shutdown` and `exit`")
  func order() throws {
    var editor = Editor()
    let early = try editor.send("shutdown", 7, [:])
    #expect((early["error"] as? [String: Any])?["code"] as? Int == -32_002)
    #expect(early["id"] as? Int == 7)
    let result = try editor.initialize()["result"] as? [String: Any]
    let abilities = try #require(result?["capabilities"] as? [String: Any])
    #expect(abilities["positionEncoding"] as? String == "utf-16")
    #expect(abilities["hoverProvider"] as? Bool == true)
    #expect((abilities["textDocumentSync"] as? [String: Any])?["change"] as? Int == 1)
    #expect(editor.server.exitCode == .checkFailed)
    #expect(try editor.send("shutdown", "a", [:])["result"] is NSNull)
    let late = try editor.send("textDocument/hover", 8, [:])
    #expect((late["error"] as? [String: Any])?["code"] as? Int == -32_600)
    _ = try editor.send("exit", nil, [:])
    #expect(editor.server.hasExited)
    #expect(editor.server.exitCode == .done)
  }

  @Test("fails if exit comes without shutdown")
  func exit() throws {
    var editor = Editor()
    _ = try editor.initialize()
    _ = try editor.send("exit", nil, [:])
    #expect(editor.server.hasExited)
    #expect(editor.server.exitCode == .checkFailed)
  }

  @Test(
    "refuses what it can't process, and goes on",
    arguments: [
      ("{", -32_700, nil), ("\u{0}", -32_700, nil), ("[]", -32_600, nil), ("1", -32_600, nil),
      (#"{"id":1.5,"method":"x"}"#, -32_600, nil), (#"{"method":7}"#, -32_600, nil),
      (#"{"id":3,"method":"no/such"}"#, -32_601, 3),
      (#"{"id":3,"method":"initialize"}"#, -32_600, 3),
      (#"{"id":3,"method":"textDocument/hover"}"#, -32_602, 3),
      (#"{"id":3,"method":"textDocument/completion","params":{"textDocument":[]}}"#, -32_602, 3),
    ] as [(String, Int, Int?)]
  )
  func refusals(body: String, code: Int, id: Int?) throws {
    var editor = Editor()
    _ = try editor.initialize()
    let response = try editor.receive(Data(body.utf8))
    #expect((response["error"] as? [String: Any])?["code"] as? Int == code)
    #expect(response["id"] as? Int == id)
    #expect(try editor.labels("0 ! ").contains("place"))
  }

  @Test("ignores unknown notifications, responses and wrong parameters of notifications")
  func ignored() throws {
    var editor = Editor()
    _ = try editor.initialize()
    for body in [
      #"{"method":"$/setTrace","params":{}}"#, #"{"id":4,"result":null}"#,
      #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///b"}}}"#,
      #"{"method":"textDocument/didChange","params":{"contentChanges":[]}}"#,
    ] {
      #expect(editor.server.receive(Array(body.utf8)) == nil, "\(body)")
    }
    #expect(editor.server.diagnostics().isEmpty)
  }
}

@Suite("The language server's diagnostics")
struct LanguageServerDiagnosticsTests {
  private static let headers = """
    #!sniffer 1
    # title: ä𝄞
    # module: SIM7000E
    # firmware: n/a
    # origin: synthetic
    # source: ours
    # date: 2026-11-21

    """

  private func character(_ diagnostic: [String: Any], _ end: String) -> Int? {
    let range = diagnostic["range"] as? [String: Any]
    return (range?[end] as? [String: Any])?["character"] as? Int
  }

  @Test(
    "are those of lint, at the word, in the agreed encoding",
    arguments: [(nil, 13, 14), (["utf-16", "utf-8"], 15, 16)] as [([String]?, Int, Int)]
  )
  func places(encodings: [String]?, start: Int, end: Int) throws {
    var editor = Editor()
    _ = try editor.initialize(encodings)
    try editor.open(Self.headers + "0 ! say \"𝄞\" 1\n1min ! end\n")
    let message = try #require(try editor.diagnostics().first)
    #expect(message["uri"] as? String == editor.uri)
    #expect(message["version"] as? Int == 1)
    let diagnostic = try #require((message["diagnostics"] as? [[String: Any]])?.first)
    #expect(diagnostic["severity"] as? Int == 1)
    #expect(diagnostic["source"] as? String == "sniffer")
    #expect(
      ((diagnostic["range"] as? [String: Any])?["start"] as? [String: Any])?["line"] as? Int == 7
    )
    #expect(character(diagnostic, "start") == start)
    #expect(character(diagnostic, "end") == end)
  }

  @Test("have the suggestion, vanish with the fault, and with the document")
  func mending() throws {
    var editor = Editor()
    _ = try editor.initialize()
    try editor.open(Self.headers + "0 ! plaec 1.0 2.0\n1min ! end\n")
    var found = try editor.diagnostics()
    let diagnostic = try #require((found[0]["diagnostics"] as? [[String: Any]])?.first)
    #expect((diagnostic["message"] as? String)?.hasSuffix("found `plaec`; try `place`") == true)
    #expect((diagnostic["data"] as? [String: String])?["suggestion"] == "place")
    #expect(diagnostic["code"] as? String == "verb")
    #expect(try editor.diagnostics().isEmpty, "nothing has changed")
    let change = ["text": Self.headers + "0 ! place 1.0 2.0\n1min ! end\n"]
    let document: [String: Any] = ["uri": editor.uri, "version": 2]
    _ = try editor.send(
      "textDocument/didChange",
      nil,
      ["textDocument": document, "contentChanges": [["text": "x"], change]]
    )
    found = try editor.diagnostics()
    #expect((found[0]["diagnostics"] as? [Any])?.count == 0)
    #expect(found[0]["version"] as? Int == 2)
    _ = try editor.send("textDocument/didClose", nil, ["textDocument": ["uri": editor.uri]])
    found = try editor.diagnostics()
    #expect(found.count == 1)
    #expect((found[0]["diagnostics"] as? [Any])?.count == 0)
  }

  @Test("of an included file are at its name, once the file is saved too")
  func included() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let part = folder.appending(path: "part.scenario")
    try Data("#!sniffer 1\n0 ! oops\n".utf8).write(to: part)
    var editor = Editor()
    editor.uri = folder.appending(path: "whole.scenario").absoluteString
    _ = try editor.initialize()
    try editor.open(Self.headers + "0 ! include \"part.scenario\"\n1min ! end\n")
    let message = try editor.diagnostics()
    let diagnostic = try #require((message[0]["diagnostics"] as? [[String: Any]])?.first)
    #expect((diagnostic["message"] as? String)?.contains("part.scenario:2:5: expected") == true)
    #expect(
      ((diagnostic["range"] as? [String: Any])?["start"] as? [String: Any])?["line"] as? Int == 7
    )
    try Data("#!sniffer 1\n0 ! tap\n".utf8).write(to: part)
    let document = ["uri": part.absoluteString]
    _ = try editor.send("textDocument/didSave", nil, ["textDocument": document])
    #expect((try editor.diagnostics()[0]["diagnostics"] as? [Any])?.count == 0)
  }
}

@Suite("The language server's completion and hover")
struct LanguageServerHelpTests {
  @Test(
    "complete by the tables of verbs and settings",
    arguments: [
      ("0 ! ", "travel"), ("+5s !   tr", "travel"), ("0 = ", "state"), ("0 = no ", "state"),
      ("0 = state ", "registering"), ("0 = state off|re", "registering"),
      ("0 = state off ", "within"), ("0 = report delivered ", "count="),
      ("0 ! travel 1.0 2.0 as=", "ride"), ("0 ! travel 1.0 2.0 ", "speed="),
      ("# ", "tracker.interval: "), ("# tra", "tracker.interval: "), ("# origin: ", "captured"),
      ("# module.power: ", "off"),
    ]
  )
  func completion(line: String, label: String) throws {
    var editor = Editor()
    _ = try editor.initialize()
    #expect(try editor.labels(line).contains(label))
  }

  @Test(
    "complete nothing where there is nothing to choose from",
    arguments: [
      "", "0", "0 ", "0 !", "0 > ", "0 < O", "# a comment ", "#", "0 ! nosuch ", "0 ! place ",
      "0 = state off within ", "0 ! say \"a ",
    ]
  )
  func nothing(line: String) throws {
    var editor = Editor()
    _ = try editor.initialize()
    let labels = try editor.labels(line).filter { !$0.hasSuffix("=") }
    #expect(labels == [])
  }

  @Test("replace the part of the word that was typed")
  func replacement() throws {
    var editor = Editor()
    _ = try editor.initialize()
    let items = try editor.ask("completion", "0 = state off|re") as? [[String: Any]]
    let edit = items?.first?["textEdit"] as? [String: Any]
    let range = try #require(edit?["range"] as? [String: [String: Int]])
    #expect(
      range == [
        "start": ["line": 1, "character": 14], "end": ["line": 1, "character": 16],
      ]
    )
  }

  @Test("know the verbs of rules in rules")
  func rules() throws {
    var editor = Editor()
    editor.uri = "file:///nowhere/a.rules"
    _ = try editor.initialize()
    #expect(try editor.labels("0 ! ").contains("rewrite"))
    #expect(try !editor.labels("0 ! ").contains("travel"))
  }

  @Test(
    "explain verbs, parameters, headers and lines of a recording",
    arguments: [
      ("0 ! travel 1.0 2.0", 5, "travel LATITUDE LONGITUDE"),
      ("0 = state off within 5s", 15, "within: a time from"),
      ("0 = no state off", 9, "state off|"), ("0 = no state off", 5, "no EXPECTATION"),
      ("# tracker.interval: 30s", 4, "tracker.interval: a time"),
      ("0 > AT+CREG?\\r", 5, "+CREG"), ("0 < +CSQ: 17,99\\r\\n", 5, "-79"),
    ]
  )
  func hover(line: String, character: Int, part: String) throws {
    var editor = Editor()
    _ = try editor.initialize()
    #expect(try editor.help(line, character)?.contains(part) == true)
  }

  @Test(
    "explain nothing else",
    arguments: [("0 ! nosuch", 5), ("0 ! tap", 0), ("# a b", 3), ("0 > xyz", 5), ("", 0)]
  )
  func noHover(line: String, character: Int) throws {
    var editor = Editor()
    _ = try editor.initialize()
    #expect(try editor.help(line, character) == nil)
  }
}
