import Backend
import Sockets

/// A history on its way to a client, piece by piece.
struct HistoryExport {
  let tracker: String
  let format: HistoryFormat
  /// In chunks; else the end of the connection is the end.
  let isChunked: Bool
  private var cursor: HistoryCursor
  private var isFirst = true
  private(set) var isFinished = false

  /// Points of a piece; a project value, some 50 kB.
  private static let pieceCount = 500

  init(_ tracker: String, _ format: HistoryFormat, isChunked: Bool, from: Timestamp, to: Timestamp)
  {
    self.isChunked = isChunked
    self.tracker = tracker
    self.format = format
    cursor = HistoryCursor(from: from, to: to)
  }

  /// The next piece; after the last one `isFinished`.
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
      guard isChunked else { return bytes }
      return (bytes.isEmpty ? [] : ServerResponse.chunk(bytes)) + ServerResponse.chunk([])
    }
    bytes += format.piece(points, isFirst: isFirst)
    isFirst = false
    return isChunked ? ServerResponse.chunk(bytes) : bytes
  }
}
