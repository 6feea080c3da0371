import Primitives

/// The one pass over a sentence's bytes, sixteen at a time: where its fields end, where it ends
/// itself, and its checksum.
///
/// This is where the time goes, and why `ByteBlock` is as it is.
struct PlainBody {
  /// Where fields end: a bit for each of the first 64 bytes of the body.
  let low: UInt64
  /// The same for the next 64.
  let high: UInt64
  /// The number of its bytes.
  let count: Int
  /// The exclusive or of its bytes.
  let parity: UInt8

  /// Reads from `start` on up to `*`.
  ///
  /// `nil` for a body with another byte below a comma or above `~` in it, for one of more bytes
  /// than a `FieldMap` has bits for, and for one without end; and where `bytes` are fewer than a
  /// block.
  @inline(__always)
  init?(_ bytes: RawSpan, from start: Int) {
    guard start >= 0, start <= bytes.byteCount, bytes.byteCount >= ByteBlock.size
    else { return nil }
    let available = bytes.byteCount &- start
    var pass = Pass(start: start)
    var front: UInt64?
    var stop = pass.readBlocks(bytes, upTo: min(available, 64))
    if stop == .last, available >= 64 {
      front = pass.ends
      pass.ends = 0
      stop = pass.readBlocks(bytes, upTo: min(available, FieldMap.reach))
    }
    if stop == .last, available < FieldMap.reach { stop = pass.readLastBlock(bytes) }
    guard stop == .asterisk else { return nil }
    low = front ?? pass.ends
    high = front == nil ? 0 : pass.ends
    count = pass.count
    parity = pass.parities.parity
  }

  /// What a pass has found so far.
  private struct Pass {
    /// Where the body starts.
    let start: Int
    /// The bytes of the body that have been read.
    var count = 0
    /// Where fields end in the first 64 bytes, or in the next.
    var ends: UInt64 = 0
    /// The exclusive or of the blocks.
    var parities = ByteBlock()

    /// Why blocks are not read any further.
    enum Stop {
      case asterisk
      /// Another byte that is not plain.
      case other
      /// There is no other whole block.
      case last
    }

    @inline(__always)
    init(start: Int) {
      self.start = start
    }

    /// Reads whole blocks up to byte `last` of the body.
    @inline(__always)
    mutating func readBlocks(_ bytes: RawSpan, upTo last: Int) -> Stop {
      while count &+ ByteBlock.size <= last {
        // The caller has seen to it that `last` is not beyond the end of `bytes`.
        let block = ByteBlock(bytes, uncheckedAt: start &+ count)
        guard block.isText else { return readEnd(bytes, in: block, from: 0) }
        ends |= block.commas &<< UInt64(truncatingIfNeeded: count)
        parities.formExclusiveOr(block)
        count &+= ByteBlock.size
      }
      return .last
    }

    /// Reads the last bytes, fewer than a block, in a block with bytes that have been read.
    @inline(__always)
    mutating func readLastBlock(_ bytes: RawSpan) -> Stop {
      let origin = bytes.byteCount &- ByteBlock.size
      let block = ByteBlock(bytes, uncheckedAt: origin)
      return readEnd(bytes, in: block, from: start &+ count &- origin)
    }

    /// Reads a block from its byte `first` on up to the first one that is not plain, if there is one.
    @inline(__always)
    private mutating func readEnd(
      _ bytes: RawSpan,
      in block: ByteBlock,
      from first: Int
    ) -> Stop {
      let place = block.firstOther(from: first)
      guard place < ByteBlock.size else { return .last }
      let plain = place &- first
      let end: UInt64 = 1 &<< UInt64(truncatingIfNeeded: plain)
      let commas = block.commas &>> UInt64(truncatingIfNeeded: first) & (end &- 1)
      ends |= (commas | end) &<< UInt64(truncatingIfNeeded: count)
      parities.formExclusiveOr(block.kept(unsafe Range(uncheckedBounds: (first, place))))
      count &+= plain
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: start &+ count, as: UInt8.self)
      return byte == ASCII.asterisk ? .asterisk : .other
    }
  }
}
