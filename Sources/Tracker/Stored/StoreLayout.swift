/// The medium that the tracker stores in: flash pages on a chip, a file on a
/// host.
///
/// A page is what is erased at once; erased bytes are FF. The log uses the
/// pages as two banks, each half of them.
public struct StoreLayout: Equatable, Sendable {
  /// Bytes of a page.
  public let pageSize: Int
  /// The number of pages, which is even.
  public let pageCount: Int

  /// All writes begin and end at multiples of this.
  ///
  /// - Source: RM0351 (STM32L4), 3.3.7: flash is programmed by double words.
  public static let writeUnit = 8
  /// Project value: a bank holds the full queue, 3,072 bytes, with all else that
  /// is stored, and leaves a fifth for what is appended.
  public static let bankSizes = 4_096...1_048_576

  /// - Returns: `nil` for an odd number of pages, a page that isn't a multiple
  ///   of `writeUnit`, or banks outside `bankSizes`.
  public init?(pageSize: Int, pageCount: Int) {
    guard (Self.writeUnit...Self.bankSizes.upperBound).contains(pageSize),
      pageSize.isMultiple(of: Self.writeUnit), pageCount.isMultiple(of: 2),
      (2...65_536).contains(pageCount),
      Self.bankSizes.contains(pageSize * (pageCount / 2))
    else { return nil }
    self.pageSize = pageSize
    self.pageCount = pageCount
  }

  /// Bytes of all pages.
  public var size: Int { pageSize * pageCount }

  var bankSize: Int { size / 2 }
  var pagesPerBank: Int { pageCount / 2 }
}

/// What the tracker wants done to the medium next.
public enum StoreOperation: Equatable, Sendable {
  /// Make all bytes of the page FF.
  case erase(page: Int)
  /// Write the bytes of `withStoredBytes` at `offset`, where the medium is
  /// erased.
  case write(offset: Int)
}

/// What the medium has been asked to bear since it was opened.
public struct StoreWear: Equatable, Sendable {
  /// The number of pages that were erased.
  public internal(set) var pagesErased: UInt32 = 0
  /// The number of bytes that were written.
  public internal(set) var bytesWritten: UInt32 = 0

  /// No wear.
  public init() {}
}
