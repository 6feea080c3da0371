/// What speaks for movement.
public enum Evidence: UInt8, Equatable, Sendable {
  /// The acceleration changes within a block.
  case vibration
  /// The mean acceleration changes from block to block.
  case step
  /// The body turns, about any axis.
  case rotation
  /// Gravity points another way than when the body was parked.
  case tilt
  /// The sensor is at the end of its range.
  case saturation
}
