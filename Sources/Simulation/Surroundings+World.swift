import GNSS
import Primitives
import Surroundings
import World

extension World {
  /// The world as the module meets it at one instant.
  ///
  /// For a receiver that is on: its part is of its last epoch, `epochMilliseconds`
  /// being their period, and comes from `sight`.
  ///
  /// Without a period it is off, and sees nothing.
  func surroundings(
    at now: Instant,
    _ sight: inout Sight,
    epochMilliseconds: Int64?
  ) -> Surroundings {
    var surroundings = Surroundings()
    surroundings.sim = sim
    surroundings.radio = reception(at: now)
    surroundings.hasPacketService = hasPacketService
    surroundings.isServerReachable = isServerReachable
    surroundings.address = address
    surroundings.receiver = receiver
    surroundings.utcMilliseconds = utcMilliseconds(at: now)
    surroundings.isLeapSecond = isLeapSecond(at: now)
    surroundings.supplyMillivolts = supplyMillivolts(at: now)
    surroundings.batteryPercent = batteryPercent(at: now)
    surroundings.pins = pins
    surroundings.sky = .none
    if let epochMilliseconds {
      let epoch = epoch(before: now, milliseconds: epochMilliseconds)
      surroundings.body = sight.body(in: self, at: epoch)
      surroundings.receivedBody = receivedBody(at: epoch)
      surroundings.sky = sight.sky(of: self, around: surroundings.body.position, at: epoch)
    } else {
      surroundings.body = body(at: now)
    }
    return surroundings
  }
}

/// What was last seen of the body, and of the sky.
///
/// Looking up costs more than all the rest of an event, and there are many events
/// in a second. So one look at the sky serves for `period`, and for a region.
struct Sight: Sendable {
  private var sky = Surroundings.Sky.none
  private var seen: Seen?
  private var body: (body: Surroundings.Body, epoch: Instant)?

  /// What the sky depends on.
  private struct Seen: Equatable, Sendable {
    var epoch: Instant
    var view: World.Sky
    var isJammed: Bool
    var isSpoofed: Bool
    var latitude: Int32
    var longitude: Int32
  }

  /// Project value: a satellite moves by less than a tenth of a degree in it.
  private static let period: Int64 = 10_000
  /// In degrees x 10^7.
  ///
  /// Project value: a tenth of a degree, which moves a satellite by about as much.
  private static let region: Int32 = 1_000_000

  /// The world has changed.
  mutating func forgetBody() { body = nil }

  fileprivate mutating func body(in world: World, at epoch: Instant) -> Surroundings.Body {
    if let (body, seenAt) = body, seenAt == epoch { return body }
    let now = world.body(at: epoch)
    body = (now, epoch)
    return now
  }

  fileprivate mutating func sky(
    of world: World,
    around position: Position,
    at now: Instant
  ) -> Surroundings.Sky {
    let look = Seen(
      epoch: world.epoch(before: now, milliseconds: Self.period),
      view: world.sky,
      isJammed: world.jammer.contains(.satellites),
      isSpoofed: world.spoofer != nil,
      latitude: position.latitude.e7 / Self.region,
      longitude: position.longitude.e7 / Self.region
    )
    guard seen != look else { return sky }
    seen = look
    sky = Surroundings.Sky(world.satellites(at: look.epoch).map { Surroundings.Satellite($0) })
    return sky
  }
}

extension World {
  /// The last whole period of UTC.
  fileprivate func epoch(before now: Instant, milliseconds period: Int64) -> Instant {
    let microseconds = now.microseconds % 1_000
    let passed = utcMilliseconds(at: now) % period
    return Instant(microseconds: now.microseconds - microseconds - passed * 1_000)
  }
}

extension Surroundings.Satellite {
  /// In whole degrees and decibels, as sentences have them.
  fileprivate init(_ satellite: World.Satellite) {
    self.init(
      satellite.system,
      satellite.number,
      elevation: UInt8(satellite.elevation.rounded()),
      azimuth: UInt16(satellite.azimuth.rounded()),
      signal: UInt8(max(0, satellite.signal.rounded()))
    )
  }
}
