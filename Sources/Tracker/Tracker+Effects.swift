public import Motion
public import Primitives

extension Tracker {
  /// Where the bytes are that `Effects.transmits` announces.
  enum Transmission: Sendable {
    /// The command line in flight.
    case command
    /// The channel's own, by which it gets in step.
    case attention
    case payload
  }

  /// What the caller has to do now.
  public struct Effects: Equatable, Sendable {
    /// `withTransmission` has bytes for the TA.
    public var transmits = false
    /// The TA waits for the file of `Settings.authority`, all of its bytes.
    public var transmitsAuthority = false
    /// From now on the port runs at this rate, both ways.
    public var baud: UInt32?
    /// Hold PWRKEY low for this time.
    public var powerKey: Milliseconds?
    /// Tell whoever watches.
    public var notice: Notice?
    /// Carry this out on the I2C bus; then say `receiveTransfer` or
    /// `transferFailed`.
    public var transfer: BusTransfer?
    /// Wake the gyroscope of a sensor that the caller drives, or let it sleep.
    public var gyroscope: Bool?
    /// Carry out each `nextStoreOperation`, before all that is here.
    public var stores = false
    /// Store `parkedGravity` as it is now, where it outlives a loss of power.
    public var storesParkedGravity = false

    /// Nothing to do.
    public static let none = Effects()

    /// There is nothing to do.
    ///
    /// Flag by flag: to compare two effects compares two notices, and no other
    /// code is as long as that.
    public var isEmpty: Bool {
      // Not `== nil`, which links what compares two.
      if case .some = notice { return false }
      if case .some = transfer { return false }
      return baud == nil && powerKey == nil && gyroscope == nil
        && !(transmits || transmitsAuthority || stores || storesParkedGravity)
    }

    /// As `none`, in place.
    mutating func removeAll() {
      transmits = false
      transmitsAuthority = false
      baud = nil
      powerKey = nil
      notice = nil
      transfer = nil
      gyroscope = nil
      stores = false
      storesParkedGravity = false
    }

    // In the caller: they are made where they stay.
    @inline(__always)
    init() {}

    /// Effects of these kinds; all others are absent.
    public init(
      transmits: Bool = false,
      baud: UInt32? = nil,
      powerKey: Milliseconds? = nil,
      notice: Notice? = nil
    ) {
      self.transmits = transmits
      self.baud = baud
      self.powerKey = powerKey
      self.notice = notice
    }
  }

  /// As `resume(at:)`, with something to tell.
  @inline(__always)
  mutating func resume(at now: Instant, notice: Notice) {
    resume(at: now)
    tell(notice)
  }

  // In the caller, where the case is known: what this build doesn't tell is not made.
  @inline(__always)
  mutating func tell(_ notice: Notice) {
    if notice.isTold { add(notice) }
  }

  @inline(never)
  private mutating func add(_ notice: Notice) {
    effects.notice = notice
  }
}
