public import Primitives

extension SentenceContent {
  /// Appends the sentence that this is the content of, in its canonical form.
  ///
  /// From `$` to `<CR><LF>`. This is the one form that is written:
  ///
  /// - Decimals have the digits that they have, one at least before the point;
  ///   latitudes have four there, longitudes five. No sign but `-`.
  /// - Satellites used and in view, satellites' ids, elevations and carrier-to-noise
  ///   ratios have two digits at least, azimuths three, station ids four.
  /// - A unit or hemisphere stands only beside a value, but those of VTG, HDT and VLW
  ///   always.
  /// - The fields that later versions of the standard have added at the end (mode,
  ///   navigational status, system and signal id) stand only where there is a value.
  /// - A text has at most `FieldText.lettersMax` letters. Fields that cannot be read are
  ///   null, those behind the last of the standard are not there. The checksum is in
  ///   upper case.
  ///
  /// A canonical sentence that is parsed and encoded is the same bytes again. What
  /// does not fit makes `line.isTruncated`; a GSV of more than four satellites is not
  /// appended at all.
  public func encode<let capacity: Int>(
    _ sentence: Sentence,
    in bytes: Span<UInt8>,
    into line: inout FixedBytes<capacity>
  ) {
    // Its satellites are in the bytes.
    if case .gsv(let value) = self {
      guard let talker = Talker(of: sentence, in: bytes) else { return }
      GSV.Contents(value, of: sentence, in: bytes)?.encode(talker: talker, into: &line)
    } else {
      visit(with: &line, of: sentence, in: bytes)
    }
  }
}

extension FixedBytes: SentenceVisitor {
  /// Appends the sentence, if it has a talker.
  @usableFromInline
  package mutating func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) {
    guard let talker = Talker(of: sentence, in: bytes) else { return }
    values.write(talker, in: bytes, into: &self)
  }
}
