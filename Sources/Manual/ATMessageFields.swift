/// `+CMGL` and `+CMGR`: the header of a stored message, or what follows it.
///
/// In text mode `index stat sender alpha ts`, in PDU mode `index status alpha
/// length`; `+CMGR` has no index. Some modules write the PDU behind the length.
///
/// - Source: 3GPP TS 27.005, 3.4.2 and 3.4.3, 4.1 and 4.2.
func storedMessageFields(_ line: RareLine) -> [Field]? {
  let text = line.text
  guard text.hasPrefix("\(line.name):") else { return MessageLine(line.bytes.span).fields }
  let parameters = line.parameters
  var fields: [Field] = []
  var next = 0
  if line.name == "+CMGL" {
    guard let index = parameters.integer(0) else { return nil }
    fields.append(Field("index", .integer(index)))
    next = 1
  }
  guard let status = parameters[next] else { return nil }
  if status.isQuoted { return fields + textHeaderFields(parameters, from: next) }
  guard let number = parameters.integer(next), parameters.count >= next + 2 else { return nil }
  let tail = (parameters.all.last?.text ?? "").split(separator: " ")
  guard let length = tail.first.flatMap({ Int64($0) }), tail.count <= 2 else { return nil }
  fields.append(Field("status", .integer(number)))
  if parameters.count > next + 2 { fields.append(Field("alpha", parameters.textValue(next + 1))) }
  fields.append(Field("length", .integer(length)))
  guard tail.count == 2 else { return fields }
  return fields + MessageLine(String(tail[1]).utf8.span, .pdu).fields
}

private func textHeaderFields(_ parameters: ATParameters, from start: Int) -> [Field] {
  var fields = [
    Field("stat", parameters.textValue(start)),
    Field("sender", parameters.text(start + 1).map { .text(number($0)) } ?? .null),
    Field("alpha", parameters.textValue(start + 2)), Field("ts", parameters.textValue(start + 3)),
  ]
  // `yy/MM/dd,hh:mm:ss+zz`, local time and its quarters of an hour from UTC.
  if let time = parameters.text(start + 3), let sign = time.lastIndex(where: { "+-".contains($0) }),
    let quarters = Int64(time[sign...])
  {
    fields.append(Field("tz_quarters", .integer(quarters)))
  }
  // The last of `AT+CSDH=1`, which `+CMGL` does not have.
  if let coding = parameters.integer(start + 7) { fields.append(Field("dcs", .integer(coding))) }
  return fields
}

/// A telephone number that `AT+CSCS="UCS2"` may have coded.
///
/// Project value: three characters, since two may be a number such as `00330034`.
private func number(_ text: String) -> String {
  guard text.count >= 12, let decoded = ATGrammar.decodedUCS2(text),
    decoded.allSatisfy({ $0.isASCIIDigit || $0 == "+" })
  else { return text }
  return decoded
}

/// `+CPMS`: the three memories of the read and test forms, the figures of the
/// write form.
///
/// - Source: 3GPP TS 27.005, 3.2.2; the memories of the SIM7000 besides.
func messageStorageFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  switch parameters.count {
  case 3:
    return parameters.all.enumerated().map { index, parameter in
      let memories = ATParameters(parameter.text).all.map(\.text).filter { !$0.isEmpty }
      return Field("mem\(index + 1)", .list(memories.map { .text($0) }))
    }
  case 6:
    return (0..<3).flatMap { index in
      [
        Field("used\(index + 1)", parameters.integerValue(2 * index)),
        Field("total\(index + 1)", parameters.integerValue(2 * index + 1)),
      ]
    }
  case 9:
    return (0..<3).flatMap { index in
      let memory = parameters.text(3 * index) ?? ""
      return [
        Field("mem\(index + 1)", memories.contains(memory) ? memory : "unknown"),
        Field("used\(index + 1)", parameters.integerValue(3 * index + 1)),
        Field("total\(index + 1)", parameters.integerValue(3 * index + 2)),
      ]
    }
  default: return nil
  }
}

private let memories: Set = ["SM", "ME", "MT", "SR", "BM", "TA", "SM_P", "ME_P"]

/// `+CNUM: [<alpha>],<number>,<type>`.
///
/// - Source: 3GPP TS 27.007, 7.1.
func subscriberNumberFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard parameters.count >= 3, let number = parameters.text(1) else { return nil }
  return [
    Field("alpha", parameters.textValue(0)), Field("number", number),
    Field("type", parameters.integerValue(2)),
  ]
}

/// `+CLCC`: one of the calls.
///
/// - Source: 3GPP TS 27.007, 7.18. Modes 1, 2 and 5 carry no voice.
func callFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  let states = ["active", "held", "dialing", "ringingOut", "ringingIn", "waiting"]
  guard let index = parameters.integer(0), let direction = parameters.integer(1),
    let state = parameters.integer(2), states.indices.contains(Int(state)),
    let mode = parameters.integer(3)
  else { return nil }
  return [
    Field("index", .integer(index)),
    Field("direction", direction == 0 ? "outgoing" : "incoming"),
    Field("state", states[Int(state)]), Field("mode", .integer(mode)),
    // Source: 3GPP TS 27.007, 7.18: from 3 on what a call of two kinds carries now.
    Field("voice", .boolean([0, 3, 4, 5].contains(mode))),
    Field("multiparty", parameters.integerValue(4)), Field("number", parameters.textValue(5)),
    Field("type", parameters.integerValue(6)),
  ]
}

/// `+CRSM: <sw1>,<sw2>[,<response>]`; the bytes stay hexadecimal.
///
/// - Source: 3GPP TS 27.007, 8.18.
func simAccessFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let sw1 = parameters.integer(0), let sw2 = parameters.integer(1) else { return nil }
  return [
    Field("sw1", .integer(sw1)), Field("sw2", .integer(sw2)),
    Field("hex", parameters.textValue(2)),
  ]
}
