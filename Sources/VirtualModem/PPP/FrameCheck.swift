/// The check sequence of 16 bits of a frame.
///
/// - Source: RFC 1662, C.1 and C.2.
struct FrameCheck: Equatable, Sendable {
  private var register: UInt16 = 0xFFFF

  /// The register over a frame with its own check sequence.
  static let good: UInt16 = 0xF0B8

  /// What is sent behind the bytes so far, the lower half first.
  var value: UInt16 { ~register }

  var isGood: Bool { register == Self.good }

  mutating func push(_ byte: UInt8) {
    register ^= UInt16(byte)
    for _ in 0..<8 {
      register = register & 1 == 1 ? register >> 1 ^ 0x8408 : register >> 1
    }
  }
}
