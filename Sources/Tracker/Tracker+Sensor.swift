import Motion
public import Primitives

/// The MPU-6050 on the tracker's bus, if it is the tracker that drives it.
extension Tracker {
  @inline(never)
  mutating func startSensor(at now: Instant) {
    guard Build.hasMovement else { return }
    guard let step = driver?.handle(.started, at: now) else { return }
    watch?.untold.add(step, at: now)
  }

  @inline(never)
  mutating func drive(_ event: MPU6050.Event, at now: Instant) {
    guard Build.hasMovement else { return }
    guard let step = driver?.handle(event, at: now), !step.isEmpty else { return }
    watch?.untold.add(step, at: now)
    return tellMovement(at: now)
  }

  /// Takes what `Effects.transfer` has read, all of it; nothing where it only
  /// wrote.
  public mutating func receiveTransfer(_ bytes: Span<UInt8>, at now: Instant) -> Effects {
    proceed(withTransfer: bytes, at: now)
    return effects
  }

  /// The same for a caller that reads `effects`.
  @inline(never)
  public mutating func proceed(withTransfer bytes: Span<UInt8>, at now: Instant) {
    effects.removeAll()
    guard Build.hasMovement else { return }
    guard let step = receive(bytes, at: now) else { return }
    if step.hasRestarted { advance(by: .sensorRestarted, at: now) }
    // The driver hears nothing else until its samples are drawn.
    while let sample = nextSample(in: bytes) {
      advance(by: .sample(sample.sample), takenAt: sample.at, at: now)
    }
    if !step.isEmpty { watch?.untold.add(step, at: now) }
    tellMovement(at: now)
    conclude(at: now)
  }

  // Not inlined, both: judging the samples takes the most of the stack.
  @inline(never)
  private mutating func receive(_ bytes: Span<UInt8>, at now: Instant) -> MPU6050.Effects? {
    driver?.receive(bytes, at: now)
  }

  /// The next sample to judge: few are, once the machine's state is known here.
  @inline(never)
  private mutating func nextSample(in bytes: Span<UInt8>) -> TimedSample? {
    #if NoMovement
    return nil
    #else
    let isKnown = watch?.machine.state == movement
    return watch?.machine.nextSample(of: &driver, in: bytes, addingToBlocks: isKnown)
    #endif
  }

  /// What there is to tell, and the mode that the machine wants.
  @inline(never)
  mutating func tellMovement(at now: Instant) {
    guard Build.hasMovement else { return }
    if let mode = watch?.modeWanted {
      watch?.modeWanted = nil
      if let step = driver?.handle(.modeWanted(mode), at: now), !step.isEmpty {
        watch?.untold.add(step, at: now)
      }
    }
    guard watch?.untold.since != nil else { return }
    #if !NoMovement
    watch?.untold.take(&effects)
    #endif
  }
}
