import Backend
import CommandLine
import Manual
import Primitives
import Script

/// The server's side of the protocol: messages in, messages out.
///
/// - Source: Language Server Protocol 3.17. It keeps whole texts in step with the editor and checks
///   them as `sniffer lint` does.
struct LanguageServer {
  private typealias Failure = LanguageServerMessage.Failure

  private enum Phase {
    case new
    case running
    case shutDown
    case exited
  }

  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private var documents: [String: TextDocument] = [:]
  /// Documents to be checked, in the order in which they were changed.
  private var changed: [String] = []
  /// Whether `exit` came after `shutdown`.
  private var endedInOrder = false

  var hasExited: Bool { phase == .exited }

  /// - Source: Language Server Protocol 3.17, Exit Notification; the end of the input is the end of
  ///   an editor that didn't send it.
  var exitCode: ExitCode { endedInOrder || phase == .shutDown ? .done : .checkFailed }

  /// Processes one message; returns what the editor gets for it.
  mutating func receive(_ body: [UInt8]) -> [UInt8]? {
    var id: LanguageServerMessage.ID?
    do throws(Failure) {
      guard let message = try LanguageServerMessage(Self.json(body)) else { return nil }
      id = message.id
      guard let id else { return notice(message) }
      return try answer(message, id)
    } catch {
      return LanguageServerMessage.failure(error, of: id)
    }
  }

  private static func json(_ body: [UInt8]) throws(Failure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(body.span)
    } catch {
      throw Failure(code: .notJSON, text: "expected JSON, found another byte at \(error.offset)")
    }
  }

  // MARK: - Notifications

  private mutating func notice(_ message: LanguageServerMessage) -> [UInt8]? {
    if message.method == "exit" {
      endedInOrder = phase == .shutDown
      phase = .exited
    }
    let document = message.parameters["textDocument"]
    guard phase == .running, let uri = document?["uri"]?.text else { return nil }
    switch message.method {
    case "textDocument/didOpen":
      return keep(document?["text"]?.text, document?["version"]?.integer, of: uri)
    case "textDocument/didChange":
      let change = message.parameters["contentChanges"]?.elements.last
      return keep(change?["text"]?.text, document?["version"]?.integer, of: uri)
    case "textDocument/didClose":
      documents[uri] = nil
      changed.append(uri)
    case "textDocument/didSave":
      // Another document may include it.
      changed += documents.keys.sorted()
    default: break
    }
    return nil
  }

  /// Project value: what is open in an editor, many times over.
  private static let textLimit = FileText.sizeLimit

  /// Replaces the text of a document; returns a message for the user if it can't be kept.
  private mutating func keep(_ text: String?, _ version: Int64?, of uri: String) -> [UInt8]? {
    guard let text else { return nil }
    documents[uri] = nil
    changed.append(uri)
    let others = documents.values.reduce(0) { $0 + $1.text.count }
    guard others + text.utf8.count <= Self.textLimit else {
      return LanguageServerMessage.notification("window/showMessage") { json in
        // MessageType.Error.
        json.member("type", 1)
        json.member("message", "sniffer: open documents have more than \(Self.textLimit) bytes")
      }
    }
    documents[uri] = TextDocument(uri: uri, version: version, text: text)
    return nil
  }

  /// Checks what has changed, and returns what the editor is to show.
  mutating func diagnostics() -> [[UInt8]] {
    defer { changed = [] }
    var checked: Set<String> = []
    return changed.compactMap { uri in
      checked.insert(uri).inserted ? Self.diagnostics(documents[uri], of: uri, encoding) : nil
    }
  }

  private static func diagnostics(
    _ document: TextDocument?,
    of uri: String,
    _ encoding: PositionEncoding
  ) -> [UInt8] {
    let findings = document.map { LintCommand.findings(in: $0.text, at: $0.path) } ?? []
    let lines = findings.isEmpty ? [] : document?.lines ?? []
    return LanguageServerMessage.notification("textDocument/publishDiagnostics") { json in
      json.member("uri", uri)
      if let version = document?.version { json.member("version", version) }
      json.member("diagnostics", objects: findings) { json, finding in
        let place = Diagnostic(finding.error, in: lines)
        json.member("range", Int64(place.number), place.range, of: place.line, encoding)
        json.member("severity", Self.errorSeverity)
        json.member("source", "sniffer")
        json.member("code", finding.rule.rawValue)
        json.member("message", place.message)
        json.key("data")
        json.object { $0.member("suggestion", finding.error.suggestion) }
      }
    }
  }

  /// - Source: Language Server Protocol 3.17, DiagnosticSeverity.
  private static let errorSeverity: Int64 = 1

  // MARK: - Requests

  private mutating func answer(
    _ message: LanguageServerMessage,
    _ id: LanguageServerMessage.ID
  ) throws(Failure) -> [UInt8] {
    switch (phase, message.method) {
    case (.new, "initialize"):
      phase = .running
      let encodings = message.parameters["capabilities"]?["general"]?["positionEncodings"]?.elements
      if encodings?.contains(.string("utf-8")) == true { encoding = .utf8 }
      return LanguageServerMessage.result(of: id, capabilities)
    case (.new, _):
      throw Failure(code: .notInitialized, text: "expected `initialize` first")
    case (.running, "initialize"):
      throw Failure(code: .invalidRequest, text: "expected `initialize` once")
    case (.running, "shutdown"):
      phase = .shutDown
      return LanguageServerMessage.result(of: id) { $0.null() }
    case (.running, "textDocument/completion"):
      return complete(try Cursor(message.parameters, documents, encoding), id)
    case (.running, "textDocument/hover"):
      return hover(try Cursor(message.parameters, documents, encoding), id)
    case (.running, _):
      throw Failure(code: .methodNotFound, text: "no method \(message.method)")
    case (.shutDown, _), (.exited, _):
      throw Failure(code: .invalidRequest, text: "expected exit after shutdown")
    }
  }

  private func capabilities(_ json: inout JSONWriter) {
    json.object { json in
      json.key("capabilities")
      json.object { json in
        json.member("positionEncoding", encoding.rawValue)
        json.key("textDocumentSync")
        json.object { json in
          json.member("openClose", true)
          // The whole text: TextDocumentSyncKind.Full.
          json.member("change", 1)
          json.member("save", true)
        }
        json.key("completionProvider")
        json.object { $0.member("triggerCharacters", texts: [" ", "=", "|"]) }
        json.member("hoverProvider", true)
      }
      json.key("serverInfo")
      json.object { json in
        json.member("name", "sniffer")
        json.member("version", Sniffer.version)
      }
    }
  }

  private func complete(_ cursor: Cursor, _ id: LanguageServerMessage.ID) -> [UInt8] {
    let found = ScriptCompletion(cursor.line[..<cursor.index], isRules: cursor.isRules)
    return LanguageServerMessage.result(of: id) { json in
      json.array { json in
        for item in found.items {
          json.object { json in
            json.member("label", item.label)
            json.member("kind", item.kind.rawValue)
            if let detail = item.detail { json.member("detail", detail) }
            if let help = item.help { json.member("documentation", help) }
            json.key("textEdit")
            json.object { json in
              let range = found.start..<cursor.index
              json.member("range", cursor.number, range, of: cursor.line, encoding)
              json.member("newText", item.label)
            }
          }
        }
      }
    }
  }

  private func hover(_ cursor: Cursor, _ id: LanguageServerMessage.ID) -> [UInt8] {
    let found = ScriptHover(cursor.line, at: cursor.index, isRules: cursor.isRules)
    return LanguageServerMessage.result(of: id) { json in
      guard let found else { return json.null() }
      json.object { json in
        json.key("contents")
        json.object { json in
          json.member("kind", "plaintext")
          json.member("value", found.text)
        }
        json.member("range", cursor.number, found.range, of: cursor.line, encoding)
      }
    }
  }
}
