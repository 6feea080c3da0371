import Primitives

/// A request that a client of our server has sent, whole.
package struct ServerRequest: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  package let method: String
  /// The path of the target as it was sent, percent signs and all.
  package let path: String
  /// Behind the question mark, as it was sent; `nil` without one.
  package let query: String?
  /// The client knows no chunks.
  package let isHTTP10: Bool
  /// The connection stays open for the next request.
  package let keepsAlive: Bool
  /// The length was stated, or the body came in chunks.
  package let hasLength: Bool
  package internal(set) var body: [UInt8] = []
  /// The head as it came.
  let head: [UInt8]
  let fields: [Field]

  /// The value of the first field of this name, letter case apart.
  package func value(_ name: StaticString) -> String? {
    fields.first { head.span.equals(name, $0.name) }
      .map { String(decoding: head[$0.value], as: UTF8.self) }
  }
}

extension Span<UInt8> {
  /// True when the bytes are `text`, ASCII letter case apart.
  func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where ASCII.uppercased(self[range.lowerBound + offset])
      != ASCII.uppercased(text.utf8Start[offset])
    {
      return false
    }
    return true
  }
}

/// Why a server refuses a request before anybody has looked at what it asks for.
///
/// - Source: RFC 9110, section 15.5 and 15.6; RFC 6585, section 5 for 431.
package enum RequestRefusal: Equatable, Sendable {
  /// What was expected.
  case malformed(String)
  case timedOut
  case contentTooLarge
  case targetTooLong
  case expectationFailed
  case headTooLarge
  case notImplemented
  case unavailable
  case versionNotSupported

  package var status: Int {
    switch self {
    case .malformed: 400
    case .timedOut: 408
    case .contentTooLarge: 413
    case .targetTooLong: 414
    case .expectationFailed: 417
    case .headTooLarge: 431
    case .notImplemented: 501
    case .unavailable: 503
    case .versionNotSupported: 505
    }
  }

  /// The body of the response.
  package var text: String {
    if case .malformed(let expectation) = self {
      "Bad Request: expected \(expectation)"
    } else {
      ServerResponse.reason(of: status)
    }
  }
}
