public import Primitives

/// Reading sentences that this module has no type for: proprietary ones, and those of
/// other talkers.
///
/// ```
/// // $PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,...
/// if sentence.checksum == .ok, sentence.isTalker("UBX", in: bytes) {
///   let time = sentence.time(2, in: bytes)
///   let latitude = sentence.coordinate(3, .latitude, in: bytes)
/// }
/// ```
///
/// Fields are counted from one, behind the address. What is null, missing or not of that
/// form is `nil`; the bytes of a field are those of `field`.
extension Sentence {
  /// True when the letters after the talker or the manufacturer are these.
  public func isType(_ letters: StaticString, in candidate: Span<UInt8>) -> Bool {
    guard let type else { return letters.utf8CodeUnitCount == 0 }
    return type.count == letters.utf8CodeUnitCount
      && candidate.hasText(letters, at: type.lowerBound)
  }

  /// `[-+]d.d`.
  public func decimal(_ number: Int, in bytes: Span<UInt8>) -> FixedPoint? {
    var failed = UnreadableFields()
    return decimal(number, .number, in: bytes, noting: &failed)
  }

  /// Digits only.
  public func count(_ number: Int, in bytes: Span<UInt8>) -> UInt32? {
    var failed = UnreadableFields()
    return count(number, .number, in: bytes, noting: &failed)
  }

  /// `hhmmss.ss`.
  public func time(_ number: Int, in bytes: Span<UInt8>) -> TimeOfDay? {
    var failed = UnreadableFields()
    return time(number, in: bytes, noting: &failed)
  }

  /// Degrees and minutes, and the hemisphere in the next field.
  public func coordinate(
    _ number: Int,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) -> Coordinate? {
    var failed = UnreadableFields()
    return coordinate(number, axis, in: bytes, noting: &failed)
  }
}
