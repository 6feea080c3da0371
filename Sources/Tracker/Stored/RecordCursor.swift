import Primitives

/// Walks the records of the bank that is in force, in place.
///
/// Passes over anything but a record: the end of a log that was cut, or damage.
struct RecordCursor: Equatable, Sendable {
  /// Why a medium holds no log.
  enum Failure: Error, Equatable, Sendable {
    /// It was never written to, or its first bank never completed.
    case isNew
    /// It holds something else, or a log beyond repair; where that shows.
    case unreadable(offset: Int)
  }

  let bank: Int
  let epoch: UInt32
  /// Behind the last record.
  private(set) var end: Int
  /// The first byte of what is damaged, and not the end of the log.
  private(set) var damagedAt: Int?
  /// Nothing follows the last record, so that the log may go on there.
  private(set) var mayGoOn = true
  private var offset: Int
  private let bankEnd: Int

  /// Begins to read `image`, all bytes of the medium.
  ///
  /// - Throws: why there is no log to read.
  init(_ layout: StoreLayout, in image: Span<UInt8>) throws(Failure) {
    guard image.count == layout.size else {
      let isCut = image.count >= 4 && image.littleEndian(at: 0, count: 4) == Self.magic
      throw .unreadable(offset: isCut ? image.count : 0)
    }
    let first = Self.header(at: 0, in: image)
    let second = Self.header(at: layout.bankSize, in: image)
    switch (first, second) {
    case (.epoch(let a), .epoch(let b)):
      // Serial numbers: the difference tells, should they ever wrap.
      bank = Int32(bitPattern: b &- a) > 0 ? 1 : 0
      epoch = bank == 1 ? b : a
    case (.epoch(let a), _): (bank, epoch) = (0, a)
    case (_, .epoch(let b)): (bank, epoch) = (1, b)
    case (.foreign, _): throw .unreadable(offset: 0)
    case (_, .foreign): throw .unreadable(offset: layout.bankSize)
    case (.incomplete, .incomplete): throw .isNew
    }
    offset = bank * layout.bankSize + RecordLog.headerSize
    end = offset
    bankEnd = (bank + 1) * layout.bankSize
  }

  /// The kind and the payload of the next record; `nil` after the last.
  mutating func next(in image: Span<UInt8>) -> (kind: UInt8, payload: Range<Int>)? {
    while offset < bankEnd {
      if let length = payloadLength(at: offset, in: image) {
        if offset > end, damagedAt == nil { damagedAt = end }
        let start = offset + 2
        offset += RecordLog.size(ofPayload: length)
        end = offset
        mayGoOn = true
        return (image[start - 1], start..<start + length)
      }
      for index in offset..<offset + StoreLayout.writeUnit where image[index] != 0xFF {
        mayGoOn = false
      }
      offset += StoreLayout.writeUnit
    }
    return nil
  }

  private func payloadLength(at offset: Int, in image: Span<UInt8>) -> Int? {
    let length = Int(image[offset])
    guard length <= RecordLog.payloadSizeMax,
      offset + RecordLog.size(ofPayload: length) <= bankEnd
    else { return nil }
    var crc = CRC32()
    crc.push(littleEndian: epoch)
    crc.push(image, in: offset..<offset + length + 2)
    let stated = image.littleEndian(at: offset + length + 2, count: 4)
    return UInt64(crc.value) == stated ? length : nil
  }
}

extension StoreLayout {
  /// Whether a bank of `image`, all bytes of a medium, begins as one that was written: what can't
  /// be read is a log beyond repair then, and nothing else that was stored there.
  public func hasMark(_ image: Span<UInt8>) -> Bool {
    guard image.count == size else { return false }
    return RecordCursor.hasMark(at: 0, in: image) || RecordCursor.hasMark(at: bankSize, in: image)
  }
}

extension RecordCursor {
  static func hasMark(at start: Int, in image: Span<UInt8>) -> Bool {
    image.littleEndian(at: start, count: 4) == magic
  }

  /// What is where a header belongs.
  private enum Header {
    case epoch(UInt32)
    /// Not written, or not to its end.
    case incomplete
    case foreign
  }

  static func writeHeader(epoch: UInt32, size: Int, into bytes: inout FixedBytes<64>) {
    bytes.append(littleEndian: magic, count: 4)
    bytes.append(littleEndian: UInt64(epoch), count: 4)
    bytes.append(littleEndian: UInt64(size), count: 4)
    bytes.append(littleEndian: UInt64(crc(epoch: epoch, size: UInt32(size))), count: 4)
  }

  private static func header(at start: Int, in image: Span<UInt8>) -> Header {
    let epoch = UInt32(image.littleEndian(at: start + 4, count: 4))
    if hasMark(at: start, in: image),
      image.littleEndian(at: start + 8, count: 4) == UInt64(image.count),
      image.littleEndian(at: start + 12, count: 4)
        == UInt64(crc(epoch: epoch, size: UInt32(image.count)))
    {
      return .epoch(epoch)
    }
    // A header that was cut ends in erased bytes, and begins as one.
    var written = RecordLog.headerSize
    while written > 0, image[start + written - 1] == 0xFF { written -= 1 }
    guard written < RecordLog.headerSize else { return .foreign }
    for index in 0..<min(written, 4)
    where UInt64(image[start + index]) != magic >> (8 * UInt64(index)) & 0xFF {
      return .foreign
    }
    return .incomplete
  }

  private static func crc(epoch: UInt32, size: UInt32) -> UInt32 {
    var crc = CRC32()
    crc.push(littleEndian: UInt32(magic))
    crc.push(littleEndian: epoch)
    crc.push(littleEndian: size)
    return crc.value
  }

  /// `SNF` and the version of the format.
  private static var magic: UInt64 { 0x0146_4E53 }
}

extension Span<UInt8> {
  /// The number of `count` bytes at `offset`, the lowest first.
  func littleEndian(at offset: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(self[offset + index]) << (8 * UInt64(index)) }
    return value
  }
}
