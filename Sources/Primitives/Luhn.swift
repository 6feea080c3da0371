/// The check digit of cards and modules, the last of their numbers.
///
/// - Source: ISO/IEC 7812-1, annex B; 3GPP TS 23.003, annex B; ITU-T E.118.
public enum Luhn {
  /// What has to stand behind `digits`, which are ASCII digits.
  public static func checkDigit(of digits: Span<UInt8>) -> UInt8 {
    var sum = 0
    for index in digits.indices {
      let isDoubled = (digits.count - index) % 2 == 1
      let value = Int(digits[index] &- ASCII.zero) * (isDoubled ? 2 : 1)
      sum += value / 10 + value % 10
    }
    return ASCII.zero + UInt8((10 - sum % 10) % 10)
  }

  /// Whether the last digit is the one that the others call for.
  public static func isValid(_ digits: Span<UInt8>) -> Bool {
    guard digits.count > 0 else { return false }
    let last = digits.count - 1
    return checkDigit(of: digits.extracting(0..<last)) == digits[last]
  }
}
