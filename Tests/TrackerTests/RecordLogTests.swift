import Primitives
import Testing

@testable import Tracker

/// A medium in memory that may lose its supply after any byte.
struct TornMedium {
  var image: [UInt8]
  let layout: StoreLayout
  /// Bytes that are still written or erased before the supply goes.
  var fuse = Int.max

  init(_ layout: StoreLayout) {
    self.layout = layout
    image = [UInt8](repeating: 0xFF, count: layout.size)
  }

  mutating func erase(_ page: Int) {
    for index in page * layout.pageSize..<(page + 1) * layout.pageSize where fuse > 0 {
      image[index] = 0xFF
      fuse -= 1
    }
  }

  mutating func write(_ bytes: [UInt8], at offset: Int) {
    for (index, byte) in bytes.enumerated() where fuse > 0 {
      #expect(image[offset + index] == 0xFF, "a byte is written that is not erased")
      image[offset + index] = byte
      fuse -= 1
    }
  }
}

/// A log of numbers, of which the newest three are of use.
private struct NumberLog {
  var log: RecordLog
  var kept: [UInt64] = []
  var medium: TornMedium

  init(_ medium: TornMedium) throws {
    self.medium = medium
    self.medium.fuse = .max
    do {
      var cursor = try RecordCursor(medium.layout, in: medium.image.span)
      while let (_, payload) = cursor.next(in: medium.image.span) {
        kept.append(medium.image.span.littleEndian(at: payload.lowerBound, count: 8))
        #expect(payload.count == Int(8 + kept[kept.count - 1] % 50))
      }
      log = RecordLog(medium.layout, after: cursor)
      kept = kept.suffix(3)
    } catch RecordCursor.Failure.isNew {
      log = RecordLog(medium.layout)
    }
  }

  private mutating func write(_ offset: Int) {
    medium.write(log.withBytes { span in span.indices.map { span[$0] } }, at: offset)
  }

  private mutating func append(_ number: UInt64) -> Bool {
    var payload = RecordPayload()
    payload.append(littleEndian: number, count: 8)
    for _ in 0..<number % 50 { payload.append(0xFF) }
    guard let offset = log.append(1, &payload) else { return false }
    write(offset)
    return true
  }

  mutating func add(_ number: UInt64) {
    kept = (kept + [number]).suffix(3)
    if log.phase == .open, append(number) { return }
    log.beginRotation()
    while let page = log.nextErasure() { medium.erase(page) }
    for number in kept { #expect(append(number)) }
    write(log.seal())
  }
}

@Suite("A log of records")
struct RecordLogTests {
  private static func layout() throws -> StoreLayout {
    try #require(StoreLayout(pageSize: 1_024, pageCount: 8))
  }

  @Test func `all that was appended is read again, over many rotations`() throws {
    var numbers = try NumberLog(TornMedium(Self.layout()))
    for number in 1...2_000 as ClosedRange<UInt64> {
      numbers.add(number)
      guard number % 97 == 0 else { continue }
      let again = try NumberLog(numbers.medium)
      #expect(again.kept == numbers.kept)
      #expect(again.log.phase == .open)
    }
    #expect(numbers.log.wear.pagesErased > 40)
  }

  @Test func `cut at any byte it holds what was complete, and goes on`() throws {
    var numbers = try NumberLog(TornMedium(Self.layout()))
    // So far that a rotation lies ahead.
    for number in 1...100 as ClosedRange<UInt64> { numbers.add(number) }
    while numbers.log.wear.pagesErased == 4 {
      var whole = numbers
      whole.add(numbers.kept[2] + 1)
      let isRotation = whole.log.wear.pagesErased > 4
      let bytes = Int(whole.log.wear.bytesWritten - numbers.log.wear.bytesWritten)
      let cost = bytes + (isRotation ? 4_096 : 0)
      for fuse in stride(from: 0, to: cost, by: isRotation ? 7 : 1) {
        var cut = numbers
        cut.medium.fuse = fuse
        cut.add(numbers.kept[2] + 1)
        var again = try NumberLog(cut.medium)
        let isOld = again.kept == numbers.kept
        // Of the last record only the filling was cut.
        #expect(isOld || again.kept == whole.kept && fuse + 8 > cost, "after \(fuse) of \(cost)")
        again.add(1_000)
        #expect(try NumberLog(again.medium).kept.last == 1_000)
      }
      numbers = whole
    }
    #expect(numbers.log.wear.pagesErased == 8)
  }

  @Test func `cut before its first bank is complete it is new`() throws {
    for fuse in stride(from: 0, through: 4_096 + 16 + 16 - 1, by: 5) {
      var numbers = try NumberLog(TornMedium(Self.layout()))
      numbers.medium.fuse = fuse
      numbers.add(1)
      #expect(try NumberLog(numbers.medium).kept.isEmpty)
    }
  }

  @Test func `damage in the middle costs one record, and is located`() throws {
    var numbers = try NumberLog(TornMedium(Self.layout()))
    for number in [8, 9, 10] as [UInt64] { numbers.add(number) }
    var image = numbers.medium.image
    // The second record: 16 of the header, 24 of the first.
    image[16 + 24 + 5] ^= 0x10
    var cursor = try RecordCursor(Self.layout(), in: image.span)
    var found: [Int] = []
    while let (_, payload) = cursor.next(in: image.span) { found.append(payload.count) }
    #expect(found == [16, 18])
    #expect(cursor.damagedAt == 40)
    #expect(cursor.mayGoOn)
  }

  @Test func `anything but a log is located`() throws {
    let layout = try Self.layout()
    let text = [UInt8](repeating: 0x61, count: layout.size)
    #expect(throws: RecordCursor.Failure.unreadable(offset: 0)) {
      try RecordCursor(layout, in: text.span)
    }
    #expect(throws: RecordCursor.Failure.unreadable(offset: 0)) {
      try RecordCursor(layout, in: Array(text.prefix(6)).span)
    }
    var numbers = try NumberLog(TornMedium(layout))
    numbers.add(8)
    #expect(throws: RecordCursor.Failure.unreadable(offset: 100)) {
      try RecordCursor(layout, in: Array(numbers.medium.image.prefix(100)).span)
    }
    let half = [UInt8](repeating: 0xFF, count: 4_096) + text.prefix(4_096)
    #expect(throws: RecordCursor.Failure.unreadable(offset: 4_096)) {
      try RecordCursor(layout, in: half.span)
    }
    let erased = [UInt8](repeating: 0xFF, count: layout.size)
    #expect(throws: RecordCursor.Failure.isNew) { try RecordCursor(layout, in: erased.span) }
  }

  @Test(
    "a layout has two equal banks of whole pages",
    arguments: [
      (2_048, 8, true), (4_096, 4, true), (4_096, 2, true), (131_072, 2, true), (256, 32, true),
      (2_048, 3, false), (2_048, 2, false), (4_095, 4, false), (0, 2, false), (4_096, 0, false),
      (2_097_152, 2, false),
    ]
  )
  func layouts(pageSize: Int, pageCount: Int, isOne: Bool) {
    #expect((StoreLayout(pageSize: pageSize, pageCount: pageCount) != nil) == isOne)
  }
}
