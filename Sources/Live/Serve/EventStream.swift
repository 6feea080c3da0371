/// The events that viewers of the page receive, and the last of them.
///
/// - Source: WHATWG HTML, server-sent events.
struct EventStream {
  /// Counts events; begins with the date, so that no number is used again after a restart.
  private(set) var number: Int64
  private var kept: [(number: Int64, bytes: [UInt8])] = []

  /// Events that a viewer receives that comes back within a moment.
  ///
  /// Project value.
  private static let keptMax = 256

  init(milliseconds: Int64) {
    number = milliseconds
  }

  mutating func add(_ name: String, _ data: [UInt8]) -> [UInt8] {
    number += 1
    let bytes = Self.encode(number, name, data)
    kept.append((number, bytes))
    if kept.count > Self.keptMax { kept.removeFirst() }
    return bytes
  }

  /// Something has changed, and no viewer was there to receive it.
  mutating func skip() {
    number += 1
    kept = []
  }

  /// What comes first for a viewer who has seen all up to `last`.
  func beginning(after last: Int64?) -> [UInt8] {
    let greeting = Array("retry: 2000\n\n".utf8)
    guard let last, last != number else { return greeting }
    guard last < number, let first = kept.first, first.number <= last + 1 else {
      return greeting + Self.encode(number, "change", Array("{}".utf8))
    }
    return greeting + kept.filter { $0.number > last }.flatMap(\.bytes)
  }

  /// An event, as a page's script does not see comments; it leaves the viewer's last number.
  static let keepAlive = Array("event: keep-alive\ndata: {}\n\n".utf8)

  private static func encode(_ number: Int64, _ name: String, _ data: [UInt8]) -> [UInt8] {
    Array("id: \(number)\nevent: \(name)\ndata: ".utf8) + data + "\n\n".utf8
  }
}
