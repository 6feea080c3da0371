package import Primitives

/// One event with its time, as a line of the journal.
///
/// The journal is the store: the caller appends a line before it handles the
/// event, and reads them all at its start. Replayed into a new `Backend` with
/// the same settings, they lead to the same state and the same messages.
package struct JournalEntry: Equatable, Sendable {
  package var instant: Instant
  package var event: Event

  package init(_ event: Event, at instant: Instant) {
    self.event = event
    self.instant = instant
  }

  /// One JSON object without a line ending; `nil` for a request that is refused
  /// for its length and changes nothing.
  package var line: [UInt8]? {
    var writer = JSONWriter()
    writer.write("at", instant.microseconds)
    switch event {
    case .request(let request):
      guard request.body.count <= BackendSettings.printedBodyMax else { return nil }
      writer.write("request", request.method)
      if !request.hasLength { writer.write("length", false) }
      writer.write("secret", request.secret)
      if request.format != .plain { writer.write("format", request.format.rawValue) }
      writer.write("query", request.query)
      writer.write("topic", request.topic)
      if let text = String(validating: request.body, as: UTF8.self) {
        writer.write("body", text)
      } else {
        writer.write("bytes", request.body.map { String($0, radix: 16) })
      }
    case .operation(let operation, let account):
      writer.write("account", account)
      operation.write(to: &writer)
    case .started: writer.write("started", true)
    case .deadlineReached: writer.write("deadline", true)
    case .pushesSettled: writer.write("settled", true)
    case .pushService(let isUp): writer.write("push", isUp)
    case .pushFailed(let due):
      writer.write("failed", raw: due.message.json)
      writer.write("devices", due.devices)
      writer.write("time", due.time.text)
      writer.write("failures", due.failures)
    }
    return writer.finished()
  }

  package init(parsing bytes: Span<UInt8>) throws(OperationError) {
    let object = try JSONObject(parsing: bytes, of: "entry")
    instant = Instant(microseconds: try object.integer("at"))
    if object["request"] != nil {
      event = .request(try Request(object))
    } else if object["op"] != nil {
      event = .operation(try Operation(object), account: try object.string("account"))
    } else if object["started"] != nil {
      event = .started
    } else if object["deadline"] != nil {
      event = .deadlineReached
    } else if object["settled"] != nil {
      event = .pushesSettled
    } else if object["push"] != nil {
      event = .pushService(isUp: try object.boolean("push"))
    } else if case .object(let message) = object["failed"] {
      var due = DueMessage(
        message: try Message(message),
        devices: try object.strings("devices"),
        time: try object.time("time")
      )
      due.failures = Int(try object.integer("failures"))
      event = .pushFailed(due)
    } else {
      throw .expected("entry", "an event")
    }
  }
}

extension Request {
  fileprivate init(_ object: JSONObject) throws(OperationError) {
    var body: [UInt8] = []
    if let text = try object.optionalString("body") {
      body = Array(text.utf8)
    } else {
      for byte in try object.strings("bytes") {
        guard let value = UInt8(byte, radix: 16) else { throw .expected("bytes", "two digits") }
        body.append(value)
      }
    }
    self.init(method: try object.string("request"), body: body)
    if object["length"] != nil { hasLength = try object.boolean("length") }
    secret = try object.optionalString("secret")
    query = try object.optionalString("query")
    topic = try object.optionalString("topic")
    guard let name = try object.optionalString("format") else { return }
    guard let format = IngestFormat(rawValue: name) else {
      throw .expected(
        "format",
        "one of " + IngestFormat.allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
    self.format = format
  }
}

extension Message {
  fileprivate init(_ object: JSONObject) throws(OperationError) {
    guard let kind = Kind(rawValue: try object.string("kind")) else {
      throw .expected("kind", "a known kind")
    }
    self.init(
      kind: kind,
      topic: try object.string("topic"),
      title: try object.string("title"),
      body: try object.string("body")
    )
    if object["prompts"] != nil { prompts = try object.strings("prompts") }
    petID = try object.optionalString("petId")
    petName = try object.optionalString("petName")
    fenceName = try object.optionalString("fenceName")
    if object["latitude"] != nil { position = try JSONObject.position(.object(object), "message") }
    if object["fixTime"] != nil { fixTime = try object.time("fixTime") }
    if object["age"] != nil { ageSeconds = try object.integer("age") }
  }
}
