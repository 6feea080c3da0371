/// `+CGDCONT`: a context of the read form, or what the test form allows.
///
/// - Source: 3GPP TS 27.007, 10.1.1.
func contextFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard parameters.count >= 2 else { return nil }
  let type = parameters.text(1)
  let kind = [Field("pdp_type", type), Field("ip_family", type.flatMap(family(ofType:)))]
  if parameters[0]?.isGroup ?? false {
    // `(1-17,101-116)`: the first range is the one of contexts to use.
    let range = parameters.text(0)?.split(separator: ",").first.flatMap { ATGrammar.range($0) }
    guard let range else { return nil }
    return [
      Field("cid_min", .integer(Int64(range.lowerBound))),
      Field("cid_max", .integer(Int64(range.upperBound))),
    ] + kind
  }
  guard let cid = parameters.integer(0) else { return kind }
  return [Field("cid", .integer(cid))] + kind + [
    Field("apn", parameters.textValue(2)), Field("pdp_addr", parameters.textValue(3)),
  ]
}

/// `nil` for PPP and other types without an IP address.
private func family(ofType type: String) -> String? {
  switch type.uppercased() {
  case "IP": "IPV4"
  case "IPV6": "IPV6"
  case "IPV4V6": "IPV4V6"
  default: nil
  }
}

/// `+CGCONTRDP`: the parameters that the network gave a context.
///
/// Two layouts are about. The older one has the subnet mask as a parameter of
/// its own; it shows by an IPv4 address that stands alone. In the newer one the
/// mask follows the address behind a point.
///
/// - Source: 3GPP TS 27.007, 10.1.23, releases 8 and 9.
func dynamicParameterFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let cid = parameters.integer(0), parameters.count >= 3 else { return nil }
  let local = AddressAndMask(parameters.text(3))
  let isOlder = local.isLoneIPv4
  let mask = isOlder ? AddressAndMask(parameters.text(4)).address : local.mask
  func address(_ name: String, _ index: Int) -> Field {
    Field(name, AddressAndMask(parameters.text(isOlder ? index + 1 : index)).address)
  }
  return [
    Field("cid", .integer(cid)), Field("bearer_id", parameters.integerValue(1)),
    Field("apn", parameters.textValue(2)), Field("local_address", local.address),
    Field("subnet", mask), address("gateway_address", 4), address("dns_primary_address", 5),
    address("dns_secondary_address", 6),
  ]
}

/// `+CGPADDR: <cid>,<addr>[,<addr2>]`; 0.0.0.0 is no address.
func packetAddressFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let cid = parameters.integer(0) else { return nil }
  let address = parameters.text(1).flatMap { $0 == "0.0.0.0" ? nil : $0 }
  let second = parameters.text(2).map { Field("addr2", $0) }
  return [Field("cid", .integer(cid)), Field("addr", address)] + [second].compactMap(\.self)
}

/// `+CGEV`: an event of the packet domain.
///
/// The word of the event names the actor and its object: `ME_ACT_PRIMARY` for
/// `ME PDN ACT`, `NW_DEACT_SECONDARY` for `NW DEACT 3, 2, 1`, `ME_DEACT_PDP` where a
/// type and an address follow.
///
/// - Source: 3GPP TS 27.007, 10.1.19.
func packetEventFields(_ line: RareLine) -> [Field]? {
  let text = line.text
  let event = text.hasPrefix("+CGEV:") ? text.dropFirst(6).withoutBlanks : text[...]
  var words = event.prefix { $0 != "," }.split(separator: " ").map(String.init)
  let parameters = ATParameters(event.drop { $0 != "," }.dropFirst())
  if words.first == "REJECT", words.count == 2 {
    return [Field("event", "REJECT")] + addressFields(words[1], parameters)
  }
  guard words.count >= 2, words[0] == "NW" || words[0] == "ME" else {
    return [Field("event", String(event))]
  }
  let actor = words.removeFirst()
  switch (words[0], words.count) {
  case ("DETACH", 1): return [Field("event", "\(actor)_DETACH")]
  case ("CLASS", 2): return [Field("event", "\(actor)_CLASS"), Field("class", words[1])]
  case ("PDN", 3) where words[1] == "ACT" || words[1] == "DEACT":
    return [Field("event", "\(actor)_\(words[1])_PRIMARY"), number("cid", words[2])]
  case ("MODIFY", 2):
    return [
      Field("event", "\(actor)_MODIFY"), number("cid", words[1]),
      Field("change_reason", parameters.integerValue(0)),
      Field("event_type", parameters.integerValue(1)),
    ]
  case ("REACT", 2):
    return [Field("event", "\(actor)_REACT")] + addressFields(words[1], parameters)
  case ("ACT", 2), ("DEACT", 2):
    guard Int64(words[1]) != nil else {
      return [Field("event", "\(actor)_\(words[0])_PDP")] + addressFields(words[1], parameters)
    }
    return [
      Field("event", "\(actor)_\(words[0])_SECONDARY"), number("p_cid", words[1]),
      Field("cid", parameters.integerValue(0)), Field("event_type", parameters.integerValue(1)),
    ]
  default: return [Field("event", String(event))]
  }
}

/// `<PDP_type>, <PDP_addr>[, <cid>]`.
private func addressFields(_ type: String, _ parameters: ATParameters) -> [Field] {
  [
    Field("pdp_type", ATParameters(type).textValue(0)), Field("pdp_addr", parameters.textValue(0)),
    Field("cid", parameters.integerValue(1)),
  ]
}

private func number(_ name: String, _ text: String) -> Field {
  Field(name, Int64(text).map { .integer($0) } ?? .null)
}
