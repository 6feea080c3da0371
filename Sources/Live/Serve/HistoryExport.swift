import Backend
import Primitives
import Sockets

/// A history on its way to a client, in chunks.
struct HistoryExport {
  let tracker: String
  let format: HistoryFormat
  private var cursor: HistoryCursor
  private var isFirst = true
  private(set) var isFinished = false

  /// Points of a piece; a project value, some 50 kB.
  private static let pieceCount = 500

  init(_ tracker: String, _ format: HistoryFormat, from: Timestamp, to: Timestamp) {
    self.tracker = tracker
    self.format = format
    cursor = HistoryCursor(from: from, to: to)
  }

  /// The next chunk; after the last one `isFinished`.
  mutating func next(_ backend: Backend) -> [UInt8] {
    let points = try? backend.points(
      of: tracker,
      for: ServeSettings.account,
      &cursor,
      count: Self.pieceCount
    )
    var bytes = isFirst ? format.head(of: tracker) : []
    guard let points, !points.isEmpty else {
      isFinished = true
      bytes += format.tail
      return (bytes.isEmpty ? [] : ServerResponse.chunk(bytes)) + ServerResponse.chunk([])
    }
    bytes += format.piece(points, isFirst: isFirst)
    isFirst = false
    return ServerResponse.chunk(bytes)
  }
}
