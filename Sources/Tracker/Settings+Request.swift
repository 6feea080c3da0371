import Primitives
import SIM7000

/// What the settings make of a report's request.
extension Settings {
  /// A GET where all is in the URL: OsmAnd and its kin send one, and the module needs no body
  /// for it, of which `AT+HTTPDATA` cannot make an empty one.
  var method: HTTPMethod { payloadFormat.hasBody ? .post : .get }

  /// The same, as the other client counts methods.
  var secureMethod: HTTPSMethod { payloadFormat.hasBody ? .post : .get }

  /// The URL differs from report to report.
  var fillsURL: Bool {
    #if PlainReports
    return false
    #else
    guard payloadFormat.hasBody else { return true }
    return destination.withTemplate { Placeholder.isIn($0) }
    #endif
  }

  /// The supply is asked for before a report is first sent.
  var needsBattery: Bool {
    #if PlainReports
    return false
    #else
    if payloadFormat.saysBattery { return true }
    return destination.withTemplate { Placeholder.battery.isIn($0) }
    #endif
  }

  /// Appends the URL of `report`, or, of an `https://` one, the path.
  func encodeURL(of report: Report, into text: inout Payload) {
    destination.withTemplate { url in
      if !payloadFormat.hasBody, !Placeholder.isIn(url) {
        report.encodeOsmAnd(url: url, for: trackerID, into: &text)
      } else {
        report.encode(url: url, for: trackerID, into: &text)
      }
    }
  }

  /// How long the request's URL gets, or, of an `https://` one, its path; `nil` for one that
  /// does not fit any buffer.
  ///
  /// A tracker must not be made with more than `requestURLMax`.
  public var requestURLCount: Int? {
    var text = Payload()
    encodeURL(of: .longest, into: &text)
    return text.isTruncated ? nil : text.count
  }

  /// Each report's URL fits the command for it.
  var fitsURL: Bool {
    #if PlainReports
    return true  // By its type.
    #else
    guard let count = requestURLCount else { return false }
    return count <= requestURLMax
    #endif
  }

  /// What the command for it takes.
  public var requestURLMax: Int {
    destination.isSecure ? HTTPSPath.capacityMax : RequestURL.capacityMax
  }
}

extension Destination {
  /// Lends what the request has of the URL, with its placeholders.
  func withTemplate<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .http(let url): try url.withBytes(body)
    case .https(let address): try address.path.withBytes(body)
    }
  }
}
