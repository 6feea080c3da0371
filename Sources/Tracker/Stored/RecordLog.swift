import Primitives

/// A log of records that can be cut at any byte.
///
/// ```
/// bank     = header *record *FF
/// header   = "SNF" 01, epoch, size of the medium, CRC       4 bytes each
/// record   = length, kind, payload, CRC, 0 to 7 bytes 00    to a multiple of 8
/// ```
///
/// One bank is in use. When it is full, the other is erased, all that is still
/// of use is written to it, and its header last: until then the old bank holds,
/// and from then on the new one, whose epoch is higher. So nothing is erased
/// that the other bank doesn't hold.
///
/// The CRC of a record begins with the epoch: what an erasure that was cut left
/// behind is no record. Numbers are little-endian.
///
/// The log doesn't touch the medium and keeps no copy of it: the caller carries
/// out operations in their order, and lends the whole medium at the start.
struct RecordLog: Sendable {
  /// Project value: the longest payload, with its frame.
  static let recordSizeMax = 64
  static let headerSize = 16
  /// Length, kind and CRC.
  static let frameSize = 6
  static let payloadSizeMax = recordSizeMax - frameSize

  /// What the log needs next.
  enum Phase: Equatable, Sendable {
    /// `beginRotation`: the medium is new, or ends in a record that was cut.
    case closed
    /// `nextErasure` until there is none.
    case erasing(page: Int)
    /// Append all that is still of use, then `seal`.
    case copying
    case open
  }

  let layout: StoreLayout
  private(set) var phase = Phase.closed
  private(set) var wear = StoreWear()
  /// What the last write operation writes.
  private(set) var bytes = FixedBytes<64>()
  private var bank = 1
  private var epoch: UInt32 = 0
  /// Where the next record begins in the bank.
  private var end = Self.headerSize

  /// A log on a new medium.
  init(_ layout: StoreLayout) {
    self.layout = layout
  }

  /// Goes on behind the last record of `cursor`, which has read all of them.
  init(_ layout: StoreLayout, after cursor: RecordCursor) {
    self.layout = layout
    bank = cursor.bank
    epoch = cursor.epoch
    end = cursor.end - cursor.bank * layout.bankSize
    phase = cursor.mayGoOn ? .open : .closed
  }

  /// Begins to write the other bank.
  mutating func beginRotation() {
    bank = 1 - bank
    epoch &+= 1
    end = Self.headerSize
    phase = .erasing(page: 0)
  }

  /// The next page to erase; `nil`, and copying begins, after the last.
  mutating func nextErasure() -> Int? {
    guard case .erasing(let page) = phase else { return nil }
    guard page < layout.pagesPerBank else {
      phase = .copying
      return nil
    }
    phase = .erasing(page: page + 1)
    wear.pagesErased &+= 1
    return bank * layout.pagesPerBank + page
  }

  /// Frames a record; where to write `bytes`, or `nil` where it doesn't fit.
  mutating func append(_ kind: UInt8, _ payload: inout RecordPayload) -> Int? {
    precondition(phase == .copying || phase == .open, "the log has no bank to write to")
    let length = payload.count
    let size = Self.size(ofPayload: length)
    guard end + size <= layout.bankSize else { return nil }
    bytes.removeAll()
    bytes.append(UInt8(length))
    bytes.append(kind)
    bytes.append(inPlace: &payload)
    var crc = CRC32()
    crc.push(littleEndian: epoch)
    bytes.withBytesInPlace { crc.push($0, in: 0..<length + 2) }
    bytes.append(littleEndian: UInt64(crc.value), count: 4)
    while bytes.count < size { bytes.append(0) }
    return note(offset: end, advancingBy: size)
  }

  /// All is copied: frames the header; where to write `bytes`.
  mutating func seal() -> Int {
    precondition(phase == .copying, "nothing was copied")
    phase = .open
    bytes.removeAll()
    RecordCursor.writeHeader(epoch: epoch, size: layout.size, into: &bytes)
    return note(offset: 0, advancingBy: 0)
  }

  private mutating func note(offset: Int, advancingBy size: Int) -> Int {
    wear.bytesWritten &+= UInt32(bytes.count)
    end += size
    return bank * layout.bankSize + offset
  }

  /// Lends the bytes of the last write operation.
  mutating func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytesInPlace(body)
  }

  /// On the medium.
  static func size(ofPayload length: Int) -> Int {
    let unit = StoreLayout.writeUnit
    return (length + frameSize + unit - 1) / unit * unit
  }
}

/// What a record says.
typealias RecordPayload = FixedBytes<58>

extension FixedBytes {
  /// Appends the lowest `count` bytes of `value`, the lowest first.
  mutating func append(littleEndian value: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))) }
  }
}
