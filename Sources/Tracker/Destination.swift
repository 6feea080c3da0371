import Primitives
public import SIM7000

/// Why a URL is no destination.
public enum DestinationError: Error, Equatable, Sendable {
  /// Neither `http://` nor `https://` is in front.
  case otherScheme
  /// A part of it does not fit the command that it belongs into.
  case unsayable(QuotedTextError)
  /// A brace is not of a placeholder.
  case placeholder(PlaceholderError)
}

/// Where reports go, and by which of the module's clients.
///
/// The URL may have placeholders in its path and query (`Placeholder`).
public enum Destination: Equatable, Sendable {
  /// `http://`, by `AT+HTTPINIT` and its kin over the bearer of `AT+SAPBR`.
  case http(RequestURL)
  /// `https://`, by `AT+SH*` over the app network of `AT+CNACT`.
  case https(HTTPSAddress)

  /// The destination of a URL.
  ///
  /// - Throws: `DestinationError` if the scheme is another one, a part is too long, or a
  ///   placeholder is unknown.
  public init(_ url: RequestURL) throws(DestinationError) {
    self = try url.withBytes { url throws(DestinationError) in try Destination(text: url) }
  }

  /// The destination of a text, which is also checked to be a URL.
  public init(text url: Span<UInt8>) throws(DestinationError) {
    self = .http(RequestURL())
    try set(text: url)
  }

  /// Becomes that of a text, in place.
  public mutating func set(text url: Span<UInt8>) throws(DestinationError) {
    switch URLScheme(of: url) {
    case .http:
      var sayable = RequestURL()
      do {
        try sayable.set(url)
      } catch {
        throw .unsayable(error)
      }
      self = .http(sayable)
    #if NoHTTPS
    case .https: throw .otherScheme
    #else
    case .https:
      do {
        self = .https(try HTTPSAddress(text: url))
      } catch {
        throw .unsayable(error)
      }
    #endif
    case .absent, .other: throw .otherScheme
    }
    do throws(PlaceholderError) {
      #if PlainReports
      for offset in url.indices where url[offset] == Placeholder.opening {
        throw .unknown(offset: offset, length: 1)
      }
      #else
      try Placeholder.check(url)
      #endif
    } catch {
      throw .placeholder(error)
    }
  }

  /// True for `https://`.
  public var isSecure: Bool {
    #if NoHTTPS
    false
    #else
    if case .https = self { true } else { false }
    #endif
  }
}
