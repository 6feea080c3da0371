import Primitives
import SIM7000

func probeCommands() {
  check(isSaid(PacketCommand.setContextState(isActive: true, 13), "AT+CGACT=1,13\r"))
  check(isSaid(GeneralCommand.setRegister(.disconnectDelay(14)), "ATS10=14\r"))
  check(isSaid(NetworkCommand.selectOperator(.manual(.numeric(plmn), .nbIoT)), choice))
  let numbers = (25, 504)
  check(Bounded<0, 503>(numbers.1) == nil && ContextID(numbers.0) == nil)
  check(BearerCommand.open(1).responseTimeout == .seconds(85))
  probeRanges()
  probeResponses()
}

private func probeRanges() {
  FixedBytes<64>("+CNMP: ((2-Automatic),(13-GSM Only)),(0-31,\"SM\")").withBytes { line in
    var ranges = ParameterRanges(parsing: line)
    check(ranges.contains(13, in: line) && !ranges.contains(38, in: line))
    var count = 0
    while let values = ranges.next(in: line) {
      count += 1
      check(values.isList && values.contains("SM", in: line) == (count == 2))
    }
    check(count == 2)
  }
}

private func probeResponses() {
  let scanned = FixedBytes<64>("+COPS: (2,\"a, b\",,\"26201\",9),,(0-4),(0-2)").withBytes { line in
    var scan = try? OperatorScan(parsing: line)
    let found = try? scan?.next(in: line)
    return found?.network == plmn && (try? scan?.next(in: line)) == nil
  }
  check(scanned)
  let mask = FixedBytes<64>("+CGCONTRDP: 4,5,\"a\",\"10.0.0.2.255.255.255.0\"").withBytes { line in
    (try? ContextParameters(parsing: line))?.subnetMask
  }
  check(mask == .v4(IPv4Address(bits: 0xFFFF_FF00)))
  let bands = FixedBytes<64>("+CBANDCFG: \"CAT-M\",3,20").withBytes { line in
    (try? BandConfiguration(parsing: line))?.bands
  }
  check(bands?.count == 2 && bands?.contains(20) == true)
}

private let choice: StaticString = "AT+COPS=1,2,\"26201\",9\r"
private let plmn = PLMN(countryCode: 262, networkCode: 1, networkCodeDigits: 2)

private func isSaid(_ command: some ATRequest, _ expected: StaticString) -> Bool {
  var line = ATLine()
  command.encode(into: &line)
  return line.withBytes { $0.equals(expected) }
}
