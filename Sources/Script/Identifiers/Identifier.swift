/// A kind of value that identifies the owner of a module, card, account or message.
package enum Identifier: String, CaseIterable, Sendable {
  case imei
  case imsi
  case iccid
  case phoneNumber = "phone_number"
  case address = "ip_address"
  case email
  case userName = "user_name"
  case password
  case token
  /// Of a SIM: PIN or PUK.
  case pin
  /// What a person wrote, or a name that they gave another.
  case messageText = "message_text"
  /// Of the network: where a position would be.
  case cell

  /// With its article, for people.
  package var words: String {
    switch self {
    case .imei: "an IMEI"
    case .imsi: "an IMSI"
    case .iccid: "an ICCID"
    case .phoneNumber: "a phone number"
    case .address: "a public IP address"
    case .email: "an e-mail address"
    case .userName: "a user name"
    case .password: "a password"
    case .token: "a token"
    case .pin: "a PIN"
    case .messageText: "the text of a message"
    case .cell: "a cell"
    }
  }

  /// What may stand in its place in a trace that others read.
  package var standIns: String {
    switch self {
    case .imei: "a test IMEI, which begins with 00, or 490154203237518"
    case .imsi: "an IMSI of a test network, which begins with 00101 or 999"
    case .iccid: "an ICCID of no country, which begins with 8900"
    case .phoneNumber: "a number kept for fiction, such as +12025550123, or one of 999"
    case .address: "a private or documentation address, such as 192.0.2.1"
    case .email: "an address at example.com or in .test"
    case .userName, .password, .token: "`redacted`, `password`, `xxxx` or the like"
    case .pin: "0000 or 1234"
    case .messageText: "other words"
    case .cell: "a cell somewhere else"
    }
  }

  /// True for what has no place in a repository, whatever the trace shows.
  ///
  /// The others are replaced by whoever asks for it: a user name such as `web` is in
  /// every manual, and the text of a message may be what a trace is about.
  package var isAlwaysPrivate: Bool {
    switch self {
    case .imei, .imsi, .iccid, .phoneNumber, .address, .email, .password, .token: true
    case .userName, .pin, .messageText, .cell: false
    }
  }
}

/// One identifier where it stands.
package struct IdentifierFinding: Equatable, Sendable {
  package var kind: Identifier
  /// As it reads, whatever its coding: digits of a number, without a `+`.
  package var value: [UInt8]
  /// Where the characters of `value` stand.
  var reading: Reading
  /// What takes its place, where that does not come of `value`: as many bytes as
  /// `reading` has places.
  var literal: [UInt8]?
}
