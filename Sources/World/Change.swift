package import GNSS
package import Surroundings

extension World {
  /// What a script can do to the world.
  ///
  /// Numbers outside the ranges named here are taken as the nearest end: who
  /// reads a script refuses them before.
  package enum Change: Equatable, Sendable {
    /// Where the body is, and how it goes on from there.
    case motion(MotionChange)
    case sky(Sky)
    case receiver(Surroundings.Receiver)
    /// What it drowns from now on.
    case jammer(Jammer)
    /// Signals that lead the receiver away from where the body is now; `nil` ends it.
    case spoofer(Spoofer.Course?)
    case radio(Surroundings.Radio)
    case service(Surroundings.Radio.Status)
    /// 0 to 31 as in `+CSQ`; `nil` when there is no signal to be measured.
    case signal(UInt8?)
    case sim(Surroundings.SIM)
    case simState(Surroundings.SIM.State)
    case card(CardChange)
    case network(NetworkChange)
    case packetService(isUp: Bool)
    /// 0 to `World.supplyMillivoltsMax`.
    case battery(millivolts: Int32)
    /// Goes on draining at this rate, in a straight line, down to nothing; a
    /// negative rate charges.
    case drain(millivoltsPerHour: Int32)
    /// The level at a pin of the module, 0 to 7.
    case pin(Int, isHigh: Bool)
    /// The voltage at the module's analogue input.
    case analog(millivolts: Int)
    /// How the server answers: the next `forRequests` requests that reach it,
    /// then as before; `nil` for all from now on.
    case server(ServerBehaviour, forRequests: Int?)
    /// What the other hosts are like, and what they do.
    case peers(PeerChange)
    /// What the service centre for short messages is like, and what it gets.
    case messages(MessageChange)
    /// What the inertial sensor is like, and what is wrong with it.
    case sensor(SensorChange)
  }

  /// A change of the card in the slot.
  package enum CardChange: Equatable, Sendable {
    case removed
    /// As it was before it was removed.
    case inserted
    case iccid(String)
    case imsi(String)
    case pin(String)
    case puk(String)
    case pin2(String)
    case puk2(String)
    /// The subscriber's own; empty when the card does not know it.
    case number(String)
    case provider(String)
  }

  /// A change of the mobile network.
  package enum NetworkChange: Equatable, Sendable {
    case technologies(Surroundings.Radio.Technologies)
    /// One more network in reach, or another word on one; it has the technologies of
    /// the card's own.
    case other(Surroundings.Radio.Network)
    /// The one APN that there is; `nil` for whatever the module says.
    case accessPointName(String?, account: Surroundings.PacketAccount? = nil)
    /// What it answers to one USSD request from now on.
    case serviceAnswer(Surroundings.ServiceAnswer)
    /// Its local time less UTC, the hours of daylight saving in it.
    case time(zoneQuarters: Int8, daylightSavingHours: UInt8)
    /// Where location services have the serving cell, right or wrong.
    case cell(Position, accuracyMetres: Int32)
    /// From the first one on the signal follows the way.
    case mast(Terrain.Mast)
    case shade(Terrain.Shade)
    /// No masts and no shade: the same signal everywhere.
    case plain
  }

  /// Project value: several menus, each with all its branches.
  static let serviceAnswersMax = 1_000
  /// Project value: above what the module survives.
  package static let supplyMillivoltsMax: Int32 = 5_000
}
