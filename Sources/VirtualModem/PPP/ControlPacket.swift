/// A packet of a control protocol of PPP, or of one for authentication.
///
/// - Source: RFC 1661, 5.
struct ControlPacket: Equatable, Sendable {
  /// - Source: RFC 1661, 5; 8 to 11 are of the link's protocol alone.
  enum Code {
    static let configureRequest: UInt8 = 1
    static let configureAck: UInt8 = 2
    static let configureNak: UInt8 = 3
    static let configureReject: UInt8 = 4
    static let terminateRequest: UInt8 = 5
    static let terminateAck: UInt8 = 6
    static let codeReject: UInt8 = 7
    static let protocolReject: UInt8 = 8
    static let echoRequest: UInt8 = 9
    static let echoReply: UInt8 = 10
    static let discardRequest: UInt8 = 11
  }

  var code: UInt8
  var identifier: UInt8
  var data: [UInt8]

  private static let headerLength = 4

  init(_ code: UInt8, _ identifier: UInt8, _ data: [UInt8] = []) {
    self.code = code
    self.identifier = identifier
    self.data = data
  }

  /// `nil` if the length is not that of a packet; bytes behind it are padding.
  init?(decoding bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength else { return nil }
    let length = Int(bytes[2]) << 8 | Int(bytes[3])
    guard (Self.headerLength...bytes.count).contains(length) else { return nil }
    self.init(bytes[0], bytes[1], Array(bytes[Self.headerLength..<length]))
  }

  var encoded: [UInt8] {
    let length = Self.headerLength + data.count
    return [
      code, identifier, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length),
    ] + data
  }
}

/// One option of a configuration.
///
/// - Source: RFC 1661, 6.
struct ConfigurationOption: Equatable, Sendable {
  var type: UInt8
  var data: [UInt8]

  init(_ type: UInt8, _ data: [UInt8] = []) {
    self.type = type
    self.data = data
  }

  init(_ type: UInt8, _ number: UInt32) {
    self.init(type, [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Two or four bytes, the highest first.
  var number: UInt32? {
    guard data.count == 2 || data.count == 4 else { return nil }
    return data.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// `nil` if a length is wrong.
  static func all(in bytes: [UInt8]) -> [ConfigurationOption]? {
    var options: [ConfigurationOption] = []
    var rest = bytes[...]
    while let type = rest.popFirst() {
      guard let length = rest.popFirst().map({ Int($0) - 2 }), (0...rest.count).contains(length)
      else { return nil }
      options.append(ConfigurationOption(type, Array(rest.prefix(length))))
      rest.removeFirst(length)
    }
    return options
  }

  static func encoded(_ options: [ConfigurationOption]) -> [UInt8] {
    options.flatMap { [$0.type, UInt8($0.data.count + 2)] + $0.data }
  }
}
