package import Motion
import Primitives
package import Script

/// The input of `decode` to written lines, whatever pieces it comes in.
package struct InputDecoder {
  package enum Format: String {
    /// A trace when it begins as one; else AT, with sentences where a line
    /// begins, and without the times that a log has there.
    case auto
    case at
    /// Sentences anywhere in the bytes, but not in a line that begins with `#`.
    case nmea
    case trace
    /// A recording of an inertial sensor.
    case imu
  }

  private enum Decoder {
    /// So far the bytes are those that the mark in front of a text begins with, or those of a trace
    /// where `then` is unknown.
    indirect case undecided([UInt8], then: Decoder?, stated: [UInt8])
    case mixed(MixedDecoder)
    case nmea(NMEADecoder)
    case trace(TraceDecoder)
    case imu(IMUDecoder)
  }

  private var decoder: Decoder

  /// With `pending`, that command line is pending whenever the input does not
  /// show another one.
  ///
  /// `profile` is what carries the sensor of a recording.
  package init(_ format: Format, pending: [UInt8] = [], profile: Profile = .parked) {
    decoder =
      switch format {
      case .auto: .undecided([], then: nil, stated: pending)
      case .at: .mixed(MixedDecoder(stated: pending, takesSentences: false))
      case .nmea: .nmea(NMEADecoder())
      case .trace: .undecided([], then: .trace(TraceDecoder(stated: pending)), stated: [])
      case .imu: .undecided([], then: .imu(IMUDecoder(profile: profile)), stated: [])
      }
  }

  package mutating func push(
    _ bytes: Span<UInt8>,
    into writer: inout DecodeWriter
  ) throws(ScriptError) {
    switch decoder {
    case .undecided(let start, let next, let stated):
      try decide(start + array(bytes), next, stated, into: &writer)
    case .mixed(var mixed):
      mixed.push(bytes, into: &writer)
      decoder = .mixed(mixed)
    case .nmea(var nmea):
      nmea.pushLog(bytes, into: &writer)
      decoder = .nmea(nmea)
    case .trace(var trace):
      try trace.push(bytes, into: &writer)
      decoder = .trace(trace)
    case .imu(var imu):
      imu.push(bytes, into: &writer)
      decoder = .imu(imu)
    }
  }

  package mutating func finish(into writer: inout DecodeWriter) throws(ScriptError) {
    switch decoder {
    case .undecided(let start, let next, let stated):
      // Less than a trace's first line.
      decoder = next ?? .mixed(MixedDecoder(stated: stated, takesSentences: true, isLog: true))
      try push(start.span, into: &writer)
      try finish(into: &writer)
    case .mixed(var mixed): mixed.finish(into: &writer)
    case .nmea(var nmea): nmea.finish(into: &writer)
    case .trace(var trace): try trace.finish(into: &writer)
    case .imu(var imu): imu.finish(into: &writer)
    }
  }

  private mutating func decide(
    _ bytes: [UInt8],
    _ next: Decoder?,
    _ stated: [UInt8],
    into writer: inout DecodeWriter
  ) throws(ScriptError) {
    let markLength = ByteOrderMark.count(atStartOf: bytes.span)
    let text = bytes[markLength...]
    if ByteOrderMark.matchingCount(bytes.span) == bytes.count
      || next == nil && text.count < Self.traceStart.count && Self.traceStart.starts(with: text)
    {
      decoder = .undecided(bytes, then: next, stated: stated)
      return
    }
    if let next {
      decoder = next
    } else if text.starts(with: Self.traceStart) {
      decoder = .trace(TraceDecoder(stated: stated))
    } else {
      var mixed = MixedDecoder(stated: stated, takesSentences: true, isLog: true)
      mixed.skip(markLength)
      decoder = .mixed(mixed)
    }
    try push(bytes.span.extracting(droppingFirst: markLength), into: &writer)
  }

  /// How a trace begins, whatever its version.
  private static let traceStart = Array("#!sniffer ".utf8)
}
