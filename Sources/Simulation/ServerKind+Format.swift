import Primitives
import SIM7000
import Tracker
import World

extension ServerKind {
  /// The server that a format is made for, at a URL with or without placeholders.
  init(for format: PayloadFormat, url: String) {
    switch format {
    case .plain, .full: self = .function
    case .ownTracks: self = .ownTracks
    case .osmAnd where url.utf8.contains(0x7B): self = .own
    case .osmAnd, .traccarJSON: self = .traccar
    }
  }
}

extension Destination {
  /// The URL, as it was given.
  var text: String {
    func text(_ bytes: Span<UInt8>) -> String { String(decoding: bytes) }
    return switch self {
    case .http(let url): url.withBytes(text)
    case .https(let address): address.server.withBytes(text) + address.path.withBytes(text)
    }
  }
}
