/// A byte string of at most `capacity` bytes, stored in place.
///
/// What does not fit is left out and sets `isTruncated`, which holds until
/// `removeAll()`: an encoder writes all its pieces and asks at the end.
public struct FixedBytes<let capacity: Int>: Sendable {
  // What is small first, here and in all that holds such bytes: a short instruction reaches no
  // further than some dozens of bytes.
  @usableFromInline var length = 0
  @usableFromInline var isCut = false
  @usableFromInline var storage: InlineArray<capacity, UInt8>

  // Inlinable, here and below: out of line, where the capacity is not known,
  // filling an array takes a call a byte.
  /// No bytes.
  @inlinable
  public init() {
    storage = InlineArray(repeating: 0)
  }

  /// The number of bytes, at most `capacity`.
  @inlinable public var count: Int { length }
  /// True after bytes were appended that did not fit; they are lost.
  @inlinable public var isTruncated: Bool { isCut }

  /// The text's bytes, as far as they fit.
  @inlinable
  public init(_ text: StaticString) {
    self.init()
    append(text)
  }

  /// The bytes, as far as they fit.
  @inlinable
  public init(_ bytes: Span<UInt8>) {
    self.init()
    append(bytes)
  }

  /// True if there is no byte.
  public var isEmpty: Bool { count == 0 }

  /// The byte at `index`, which must be below `count`.
  @inlinable
  public subscript(index: Int) -> UInt8 {
    precondition(index < count, "the index is past the last byte")
    return storage[index]
  }

  /// Appends a byte; if it does not fit, `isTruncated` is set.
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  @inlinable
  public mutating func append(_ byte: UInt8) {
    guard count < capacity else {
      isCut = true
      return
    }
    storage[count] = byte
    length &+= 1
  }

  /// Appends the bytes of `text` that fit.
  @inlinable
  #if hasFeature(Embedded)
  // In the caller it would be a call for each byte.
  @inline(never)
  #endif
  public mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount {
      unsafe append(text.utf8Start[index])
    }
  }

  /// Appends the bytes that fit.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    let fitting = min(bytes.count, capacity &- length)
    for index in 0..<fitting {
      // Unchecked, so that it is one copy: `length` is `capacity` at most.
      unsafe storage[unchecked: length &+ index] = bytes[unchecked: index]
    }
    length &+= fitting
    if fitting < bytes.count { isCut = true }
  }

  /// Appends the bytes that fit.
  @inlinable
  public mutating func append<let other: Int>(_ bytes: FixedBytes<other>) {
    bytes.withBytes { append($0) }
    isCut = isCut || bytes.isTruncated
  }

  /// As the other `append`, for bytes that the caller owns: these are not copied
  /// first.
  @inlinable
  public mutating func append<let other: Int>(inPlace bytes: inout FixedBytes<other>) {
    bytes.withBytesInPlace { append($0) }
    isCut = isCut || bytes.isTruncated
  }

  /// Decimal digits without leading zeros, with `-` in front of a negative
  /// number; at least `minimumDigits` of them, filled up with zeros.
  public mutating func append(decimal value: Int64, minimumDigits: Int = 1) {
    if value < 0 { append(ASCII.minus) }
    appendDigits(of: value.magnitude, minimumDigits: minimumDigits)
  }

  private mutating func appendDigits(of magnitude: UInt64, minimumDigits: Int) {
    let digits = Digits(of: magnitude)
    for _ in 0..<max(0, minimumDigits &- digits.count) {
      append(ASCII.zero)
    }
    for index in digits.start..<Digits.max {
      append(digits.bytes[index])
    }
  }

  /// Removes all bytes; `isTruncated` is false afterwards.
  public mutating func removeAll() {
    length = 0
    isCut = false
  }

  /// Takes the last byte off, if there is one.
  public mutating func removeLast() {
    if count > 0 { length &-= 1 }
  }

  /// Lends the bytes.
  ///
  /// A closure and not a getter: a span that leaves a module is miscompiled in
  /// Embedded mode by Swift 6.3.1.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span.extracting(0..<count))
  }

  /// As `withBytes`, for a caller that may change the bytes: these are not copied
  /// first.
  ///
  /// Swift 6.3.1 copies an `InlineArray` that must not change before it reads an
  /// element of it; so whatever is as large as a line is read by mutating methods.
  @inlinable
  public mutating func withBytesInPlace<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span.extracting(0..<length))
  }
}

/// The decimal digits of a number, without leading zeros.
private struct Digits {
  /// As many as `UInt64.max` has.
  static let max = 20

  var bytes = InlineArray<20, UInt8>(repeating: ASCII.zero)
  /// Where the first one is; the last one is at the end.
  var start = Digits.max

  var count: Int { Digits.max &- start }

  /// Not by recursion, whose depth on the stack no tool can foresee.
  @inline(never)
  init(of magnitude: UInt64) {
    var rest = magnitude
    repeat {
      start &-= 1
      bytes[start] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }
}

extension FixedBytes: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.storage[index] != right.storage[index] {
      return false
    }
    return true
  }
}
