import Surroundings

/// `AT+HTTPPARA="REDIR",1`.
extension HTTPRequest {
  /// More in a row are a loop.
  ///
  /// - Source: RFC 2068, 10.3.
  static let redirectionsMax = 5

  /// The request that a server refers this one to; `nil` where it does not, or not to `http`.
  ///
  /// - Source: RFC 9110, 10.2.2 and 15.4: a POST becomes a GET, except with 307 and 308.
  func redirected(by outcome: HTTPOutcome) -> HTTPRequest? {
    guard case .response(let status, let header, _) = outcome,
      [301, 302, 303, 307, 308].contains(status), let place = Self.location(in: header)
    else { return nil }
    var next = self
    if place.hasPrefix("/"), !place.hasPrefix("//") {
      next.url = url.prefix { $0 != "?" }.split(separator: "/").prefix(2).joined(separator: "//")
      next.url += place
    } else {
      guard place.lowercased().hasPrefix("http://") else { return nil }
      next.url = place
    }
    if method == .post, status < 307 {
      next.method = .get
      next.body = []
      next.contentType = nil
    }
    return next
  }

  private static func location(in header: [UInt8]) -> String? {
    let name = "location:"
    let line = String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.lowercased().hasPrefix(name) }
    return line.map { String($0.dropFirst(name.utf8.count).drop { $0 == " " }) }
  }
}
