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
    var value: FixedPoint?
    read(number, in: bytes) { $0.decimal(&value, .number, .signed, in: bytes) }
    return value
  }

  /// Digits only.
  public func count(_ number: Int, in bytes: Span<UInt8>) -> UInt32? {
    var value: UInt32?
    read(number, in: bytes) { $0.count(&value, .number, .signed, in: bytes) }
    return value
  }

  /// `hhmmss.ss`.
  public func time(_ number: Int, in bytes: Span<UInt8>) -> TimeOfDay? {
    var value: TimeOfDay?
    read(number, in: bytes) { $0.time(&value, in: bytes) }
    return value
  }

  /// Degrees and minutes, and the hemisphere in the next field.
  public func coordinate(
    _ number: Int,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) -> Coordinate? {
    var value: Coordinate?
    read(number, in: bytes) { $0.coordinate(&value, axis, in: bytes) }
    return value
  }

  private func read(_ number: Int, in bytes: Span<UInt8>, _ body: (inout FieldReader) -> Void) {
    guard var fields = FieldReader(self, at: number, in: bytes) else { return }
    body(&fields)
  }
}
