public import Primitives

/// What the detector says at the end of a block, or when the sensor fails.
public struct Observation: Equatable, Sendable {
  /// The end of the block.
  public var at: Instant
  /// The verdict: it moves.
  public var isMoving: Bool
  /// The verdict is another one than before.
  public var hasChanged = false
  /// What spoke for movement in this block, most of all.
  public var evidence: Evidence?
  /// When what speaks for movement began, or the calm that has ended one.
  ///
  /// The time of an event, which is sure only later. `nil` while all is still.
  public var candidateAt: Instant?
  /// While a parked thing moves.
  public var kind: MovementKind?
  /// The strongest sign since `candidateAt`, in thousandths of its threshold.
  public var strengthPermille: Int32 = 0
  /// An impact or a fall; `nil` if there was none in this block.
  public var shock: Shock?
  /// Nothing but the sensor's own noise.
  public var isStill = false
  /// An animal's: no movement, and for a minute more than anything has that lies still.
  public var isRestless = false
  /// Gravity points another way than before the gap or the restart.
  public var isMovedWhileBlind = false
  /// The sensor fails; said once.
  public var fault: SensorFault?

  /// A verdict without evidence, kind or shock.
  public init(at: Instant, isMoving: Bool, fault: SensorFault? = nil) {
    self.at = at
    self.isMoving = isMoving
    self.fault = fault
  }
}
