import SIM7000

/// `STATE: <state>` of `AT+CIPSTATUS`, in one word; `nil` for the name alone.
///
/// TCP, UDP and the listening server have states of the same names.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
func connectionStateFields(_ line: RareLine) -> [Field]? {
  let text = line.text.dropFirst("STATE:".count).withoutBlanks
  guard !text.isEmpty else { return nil }
  var words = text.lowercased().split(separator: " ").map(String.init)
  if words == ["connect", "ok"] { return [Field("state", "connected")] }
  if words.count == 2, ["tcp", "udp", "server"].contains(words[0]) { words.removeFirst() }
  if words == ["ip", "gprsact"] { return [Field("state", "ipGprsAct")] }
  return [Field("state", camelCase(words))]
}

/// `+CNACT`, where 0.0.0.0 is no address.
///
/// Siblings number the network's contexts and have one form for all of them.
func appNetworkFields(_ fields: [Field]) -> [Field] {
  let known = fields.map { field in
    field == Field("addr", "0.0.0.0") ? Field("addr", .null) : field
  }
  return fields.count == 3 ? known + [Field("form", "SIM7070")] : known
}

/// What the TCP toolkit says of its server, of peers and of data mode; `nil` for what
/// has parameters with names, or is an event of a connection.
///
/// - Source: SIM7000 TCPIP Application Note V1.02, 3.3 and 3.4.
func connectionFields(_ urc: ConnectionURC) -> [Field]? {
  switch urc {
  case .serverOpened: [Field("event", "serverOk")]
  case .serverClosed: [Field("event", "serverClose")]
  case .online(let speed):
    [Field("event", "online"), Field("speed", speed.map { .integer(Int64($0)) } ?? .null)]
  case .remote(let notice): remoteFields(notice)
  case .accepted(let data):
    (data.connection.map { [Field("connection", .integer(Int64($0)))] } ?? [])
      + [Field("length", .integer(Int64(data.length)))]
  case .event, .state, .client, .server, .received, .readable, .resolved: nil
  }
}

/// Who has connected, or whose data follows: `peer` is both in one.
private func remoteFields(_ notice: RemoteNotice) -> [Field] {
  let address = notice.peer.address.text
  let port = notice.peer.port.map { ":\($0)" } ?? ""
  let peer = notice.isArrival ? [] : [Field("peer", address + port)]
  return (notice.connection.map { [Field("connection", .integer(Int64($0)))] } ?? []) + peer
    + [Field("ip", address)]
    + (notice.peer.port.map { [Field("port", .integer(Int64($0)))] } ?? [])
}

/// `VOICE CALL: BEGIN`, `VOICE CALL: END` and, after a call that was taken,
/// `VOICE CALL: END: 000041` with its seconds.
///
/// - Source: SIM7600 Series AT Command Manual, list of URCs.
func voiceCallFields(_ line: RareLine) -> [Field]? {
  let parts = line.text.split(separator: ":").map(\.withoutBlanks)
  guard parts.count >= 2 else { return nil }
  let event = Field("event", parts[1].lowercased())
  // A call that begins, or was not taken, has not lasted.
  guard parts.count == 3 else { return [event, Field("duration_s", .integer(0))] }
  return Int64(parts[2]).map { [event, Field("duration_s", .integer($0))] }
}

/// `MISSED_CALL: 11:01AM 07712345678`: when, and from whom.
///
/// - Source: SIM7600 Series AT Command Manual, list of URCs.
func missedCallFields(_ line: RareLine) -> [Field]? {
  let text = line.text.dropFirst("MISSED_CALL:".count).withoutBlanks
  let words = text.split(separator: " ").map(String.init)
  guard words.count == 2 else { return nil }
  return [
    Field("details", String(text)), Field("time", words[0]), Field("number", words[1]),
  ]
}

/// `+HTTPTOFS: <status>[,<length>]`, with the status in a word.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION, whose codes
///   it shares.
func downloadFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let status = parameters.integer(0), parameters.count <= 2 else { return nil }
  return [
    Field("status", .integer(status)), Field("length", parameters.integerValue(1)),
    Field("meaning", meaning(ofHTTPStatus: status)),
  ]
}

private func meaning(ofHTTPStatus status: Int64) -> String {
  switch status {
  case 100: "continue"
  case 200: "ok"
  case 206: "partialContent"
  case 400: "badRequest"
  case 404: "notFound"
  case 408: "requestTimeout"
  case 500: "internalServerError"
  case 600: "notHttpPdu"
  case 601: "networkError"
  case 602: "noMemory"
  case 603: "dnsError"
  case 604: "stackBusy"
  case 620: "sslContinue"
  default: "otherErrors"
  }
}

/// `+CGNSXTRA: <result>` of a cold start with assistance.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCOLD.
func assistanceFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard parameters.count == 1, let result = parameters.integer(0) else { return nil }
  let meanings = ["success", "doesntExist", "notEffective"]
  let meaning = meanings.indices.contains(Int(result)) ? meanings[Int(result)] : nil
  return [Field("result", .integer(result)), Field("meaning", meaning)]
}

/// `+HTTPREAD: <length>`, also as `+HTTPREAD: LEN,<length>` of a query.
func bodyLengthFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  if parameters.text(0) == "LEN", let length = parameters.integer(1) {
    return [Field("length", .integer(length)), Field("form", "query")]
  }
  guard parameters.count == 1, let length = parameters.integer(0) else { return nil }
  return [Field("length", .integer(length))]
}

/// `+CARECV: <length>[,<bytes>]`, or `<cid>,<length>` of the read form, which
/// looks the same while its bytes are away.
func receivedFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let first = parameters.integer(0) else { return nil }
  if let length = parameters.integer(1) {
    return [Field("cid", .integer(first)), Field("length", .integer(length))]
  }
  return [Field("length", .integer(first))]
}

/// `+CASTATE` and `+CADATAIND`: what happened to a connection.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18.
func socketEventFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let cid = parameters.integer(0) else { return nil }
  let number = Field("cid", .integer(cid))
  if line.name == "+CADATAIND" { return [number, Field("event", "dataAvailable")] }
  guard let state = parameters.integer(1) else { return nil }
  let event: String? = state == 0 ? "closed" : state == 1 ? "connected" : nil
  return [number, Field("state", .integer(state)), Field("event", event)]
}

/// `+RXDTMF: <digit>` and `+CHTTPSOPSE: <result>`, which siblings say.
///
/// - Source: SIM7600 Series AT Command Manual, the two commands.
func siblingFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard parameters.count == 1 else { return nil }
  if line.name == "+RXDTMF" { return [Field("digit", parameters.textValue(0))] }
  return parameters.integer(0).map { [Field("result", .integer($0))] }
}

/// `CONTYPE: GPRS`, one of the lines of `AT+SAPBR=4,<cid>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SAPBR.
func bearerParameterFields(_ line: RareLine) -> [Field]? {
  let text = line.text
  guard let colon = text.firstIndex(of: ":") else { return nil }
  let key = text[..<colon].lowercased()
  guard bearerKeys.contains(key) else { return nil }
  let value = text[text.index(after: colon)...].withoutBlanks
  return [Field(key, value.isEmpty ? nil : String(value))]
}

let bearerKeys: Set = ["contype", "apn", "user", "pwd", "phonenum", "rate"]

private func camelCase(_ words: [String]) -> String {
  words.enumerated().map { index, word in
    index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
  }
  .joined()
}
