import Backend
import Manual

/// A request or a notification of the editor.
///
/// - Source: JSON-RPC 2.0, sections 4 and 5.1.
struct LanguageServerMessage {
  enum ID: Equatable {
    case number(Int64)
    case text(String)
  }

  /// - Source: JSON-RPC 2.0, section 5.1; Language Server Protocol 3.17, ErrorCodes.
  enum ErrorCode: Int64 {
    case notJSON = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParameters = -32_602
    case notInitialized = -32_002
  }

  struct Failure: Error {
    var code: ErrorCode
    var text: String
  }

  /// `nil` for a notification.
  var id: ID?
  var method: String
  var parameters: JSONValue

  /// `nil` for a response: the server sends no requests.
  init?(_ json: JSONValue) throws(Failure) {
    switch json["id"] {
    case nil: id = nil
    case .string(let text): id = .text(text)
    case let value:
      guard let number = value?.integer else {
        throw Failure(code: .invalidRequest, text: "expected a whole number or a string as id")
      }
      id = .number(number)
    }
    guard let method = json["method"]?.text else {
      if id != nil { return nil }
      throw Failure(code: .invalidRequest, text: "expected an object with a method")
    }
    self.method = method
    parameters = json["params"] ?? .null
  }

  // MARK: - Answers

  static func result(
    of id: ID,
    _ content: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    answer(id) { json in
      json.key("result")
      content(&json)
    }
  }

  static func failure(_ failure: Failure, of id: ID?) -> [UInt8] {
    answer(id) { json in
      json.key("error")
      json.object { json in
        json.member("code", failure.code.rawValue)
        json.member("message", failure.text)
      }
    }
  }

  static func notification(
    _ method: String,
    _ content: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    write { json in
      json.member("method", method)
      json.key("params")
      json.object(content)
    }
  }

  private static func answer(_ id: ID?, _ content: (inout JSONWriter) -> Void) -> [UInt8] {
    write { json in
      switch id {
      case .number(let number): json.member("id", number)
      case .text(let text): json.member("id", text)
      case nil: json.member("id", nil as String?)
      }
      content(&json)
    }
  }

  private static func write(_ content: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("jsonrpc", "2.0")
      content(&json)
    }
    return json.text.take()
  }
}

extension JSONValue {
  /// The value of a key; `nil` in anything but an object.
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var integer: Int64? {
    guard let thousandths = scaled(3), thousandths % 1_000 == 0 else { return nil }
    return thousandths / 1_000
  }

  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }
}
