package import Tracker

/// The flash that the tracker stores in, and what it has borne.
///
/// It outlives the tracker's supply. What is written is there at once, unless
/// the supply goes meanwhile: `fuse` cuts a write or an erasure at a byte.
package struct StoredMedium: Equatable, Sendable {
  package let layout: StoreLayout
  package private(set) var image: [UInt8]
  /// How often each page was erased.
  package private(set) var erasures: [Int]
  package private(set) var bytesWritten = 0
  /// Bytes until the supply goes; `nil`: it stays.
  package var fuse: Int?

  /// Project value: eight pages of 2 kB, as the flash of an STM32L4 has them; they
  /// hold a full queue, and a year of reports each 5 min erases each 400 times, of
  /// the 10,000 that it stands.
  package static let flash: StoreLayout = {
    guard let layout = StoreLayout(pageSize: 2_048, pageCount: 8) else {
      preconditionFailure("the layout is none")
    }
    return layout
  }()

  package init(_ layout: StoreLayout) {
    self.layout = layout
    image = [UInt8](repeating: 0xFF, count: layout.size)
    erasures = [Int](repeating: 0, count: layout.pageCount)
  }

  /// Anything but an image of this medium leaves it erased.
  mutating func restore(_ image: [UInt8]) {
    if image.count == layout.size { self.image = image }
  }

  /// False when the supply went meanwhile.
  mutating func carryOut(_ operation: StoreOperation, _ bytes: [UInt8]) -> Bool {
    switch operation {
    case .erase(let page):
      let start = page * layout.pageSize
      let (count, isWhole) = burn(layout.pageSize)
      for index in start..<start + count { image[index] = 0xFF }
      erasures[page] += 1
      return isWhole
    case .write(let offset):
      let (count, isWhole) = burn(bytes.count)
      for index in 0..<count {
        precondition(image[offset + index] == 0xFF, "the tracker writes what is not erased")
        image[offset + index] = bytes[index]
      }
      bytesWritten += count
      return isWhole
    }
  }

  /// How many of `count` bytes are done before the supply goes.
  private mutating func burn(_ count: Int) -> (Int, isWhole: Bool) {
    guard let left = fuse else { return (count, true) }
    guard left < count else {
      fuse = left - count
      return (count, true)
    }
    fuse = nil
    return (left, false)
  }
}
