import Primitives
package import Tracker

extension TrackerID {
  /// The id as it stands in payloads.
  package var name: String {
    var bytes = FixedBytes<64>()
    encode(into: &bytes)
    return bytes.withBytes { String(decoding: $0) }
  }
}
