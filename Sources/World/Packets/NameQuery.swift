import Surroundings

/// A question to a name server, and its answer.
///
/// - Source: RFC 1035, 4.
struct NameQuery: Equatable, Sendable {
  let name: String
  /// It asks for an address of IP, version 4, and not for something else about the name.
  let isForAddress: Bool
  private let identifier: [UInt8]
  private let question: [UInt8]

  enum Outcome: Equatable, Sendable {
    case address(Surroundings.Address)
    case noSuchName
  }

  private static let headerLength = 12
  private static let nameMax = 255
  /// Project value: a minute, as names of servers that move have it.
  private static let secondsToLive: UInt32 = 60

  /// `nil` unless it is exactly one question.
  init?(decoding message: [UInt8]) {
    // No answer, and a standard query.
    guard message.count > Self.headerLength, message[2] & 0xF8 == 0, message.word(4) == 1 else {
      return nil
    }
    var labels: [String] = []
    var rest = message[Self.headerLength...]
    while let length = rest.popFirst(), length > 0 {
      guard length < 64, rest.count >= length else { return nil }
      labels.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
      rest.removeFirst(Int(length))
    }
    guard rest.count >= 4, rest.startIndex - Self.headerLength <= Self.nameMax else { return nil }
    let end = rest.startIndex + 4
    name = labels.joined(separator: ".")
    // - Source: RFC 1035, 3.2.2 and 3.2.4: A and IN.
    isForAddress = Array(rest.prefix(4)) == [0, 1, 0, 1]
    identifier = Array(message[..<2])
    question = Array(message[Self.headerLength..<end])
  }

  func answer(_ outcome: Outcome) -> [UInt8] {
    var answer: [UInt8] = []
    // It refers to the name of the question.
    if isForAddress, case .address(let address) = outcome {
      answer = [0xC0, UInt8(Self.headerLength), 0, 1, 0, 1] + .long(Self.secondsToLive)
      answer += .word(4) + address.octets
    }
    // A response, and recursion is desired and available; 3 is a name error.
    let flags: [UInt8] = [0x81, outcome == .noSuchName ? 0x83 : 0x80]
    let counts: [UInt8] = .word(1) + .word(answer.isEmpty ? 0 : 1) + .word(0) + .word(0)
    return identifier + flags + counts + question + answer
  }
}
