import Primitives

/// Information responses without a prefix, recognised by their look when no
/// command is known to be pending.
enum BareLine {
  @inline(never)
  static func recognises(_ line: Span<UInt8>) -> Bool {
    isIdentity(line) || isAddress(line) || isCardOrModuleNumber(line)
  }

  /// False for a line that a program wrote while the command waits for a text of its own: one that
  /// begins with its sign, level or time, is no ASCII, or is longer than the module's.
  @inline(never)
  static func mayBeIdentity(_ line: Span<UInt8>) -> Bool {
    // Project value: the longest of published logs has half of that.
    guard line.count <= 128, case let first = line[0],
      ASCII.isLetter(first) || ASCII.isDigit(first)
        || first == ASCII.quote || first == 0x26
    else { return false }
    for index in line.indices where !ASCII.isPrintable(line[index]) && line[index] != ASCII.tab {
      return false
    }
    let isTime =
      line.count > 5 && ASCII.isDigit(first)
      && (line[1] == ASCII.colon || line[2] == ASCII.colon)
    return !isTime && !isOfProgram(line)
  }

  /// Project value: what logs of the corpus begin with.
  private static func isOfProgram(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "DEBUG") || line.starts(with: "INFO") || line.starts(with: "WARN")
      || line.starts(with: "Send") || line.starts(with: "Sent") || line.starts(with: "Recv")
      || line.starts(with: "Receive") || line.starts(with: "TX") || line.starts(with: "RX")
      || line.starts(with: "CMD") || line.starts(with: "Wait") || line.starts(with: "b'")
      || line.starts(with: "I (") || line.starts(with: "D (") || line.starts(with: "W (")
      || line.starts(with: "E (")
  }

  private static func isIdentity(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "Revision:") || line.starts(with: "SIM7000")
      || line.starts(with: "SIMCOM_") || line.starts(with: "CSUB:")
      || line.starts(with: "APRev:") || line.starts(with: "QCN:")
      || line.starts(with: "IMEI:") || line.starts(with: "Device Name:")
      || line.starts(with: "Ram Size:") || line.starts(with: "PrimaryDns:")
      || line.starts(with: "SecondaryDns:") || line.starts(with: "Autobaud support:")
  }

  /// An IPv4 address and nothing else.
  static func isAddress(_ line: Span<UInt8>) -> Bool {
    var octets = 0
    var start = 0
    for index in 0...line.count where index == line.count || line[index] == ASCII.point {
      guard let octet = line.unsignedInteger(in: start..<index), octet <= 255 else { return false }
      octets += 1
      start = index + 1
    }
    return octets == 4
  }

  /// IMEI and IMSI have 15 digits, an ICCID 19 or 20, the last of which may be
  /// the filler `F`.
  ///
  /// - Source: 3GPP TS 23.003, 2.2 and 6.2.1; ITU-T E.118.
  private static func isCardOrModuleNumber(_ line: Span<UInt8>) -> Bool {
    guard (15...20).contains(line.count) else { return false }
    for index in 0..<line.count - 1 where !ASCII.isDigit(line[index]) {
      return false
    }
    let last = line[line.count - 1]
    return ASCII.isDigit(last) || ASCII.uppercased(last) == 0x46
  }
}
