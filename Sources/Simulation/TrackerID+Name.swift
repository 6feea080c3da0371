import Primitives
import Tracker

extension TrackerID {
  /// The id as it stands in payloads.
  var name: String {
    var bytes = FixedBytes<64>()
    encode(into: &bytes)
    return bytes.withBytes { span in
      String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
  }
}
