/// What a report's request looks like.
///
/// The formats of the engines always have the time of the fix, which places it in a track
/// whenever it arrives. What is unknown is left out there: an engine that asks for a number
/// refuses `null`. The raw value is that in the firmware's page of settings.
///
/// - Source: Firmware-notes/servers.md, with what each engine was found to require.
public enum PayloadFormat: UInt8, Equatable, Sendable {
  /// The sketch's three keys; more only for a report that had to wait.
  case plain
  /// With time, altitude (m), speed (m/s), course (degrees), HDOP, satellites,
  /// battery (mV), signal (dBm), event and sequence, always.
  case full
  /// The `location` of OwnTracks: for Traccar (port 5144), Home Assistant, the OwnTracks
  /// Recorder and Dawarich.
  case ownTracks
  /// A query, and no body: for Traccar (port 5055), or with placeholders for any server
  /// that takes a GET.
  case osmAnd
  /// The JSON of Traccar's own app: for Traccar 6.7 and newer (port 5055).
  case traccarJSON

  /// A POST with a body, and not a GET.
  public var hasBody: Bool { self != .osmAnd }

  /// It includes the level of the battery, as far as that is known.
  var saysBattery: Bool { self != .plain }
}

extension ReportEvent {
  /// The `t` of OwnTracks: what made the device report.
  ///
  /// `!` is the tow alarm, from which Traccar makes an alarm of its own; `v` a vehicle that
  /// begins to move, `k` one that is parked.
  ///
  /// - Source: OwnTracks booklet, JSON, the triggers of Greenwich and Queclink devices.
  var ownTracksTrigger: StaticString {
    switch self {
    case .alert: "!"
    case .trip: "v"
    case .parked: "k"
    }
  }

  /// Traccar's word for the alarm; `nil` for any other event.
  ///
  /// Project value: one for every alert, as in `text`; the `cause` is beside it.
  ///
  /// - Source: Traccar, the alarms of its model `Position`.
  var traccarAlarm: StaticString? { isAlert ? "movement" : nil }
}
