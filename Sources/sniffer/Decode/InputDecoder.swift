import Primitives
import Script

/// The input of `decode` to described lines, whatever pieces it comes in.
struct InputDecoder {
  enum Format: String {
    /// A trace when it begins as one; else AT, with sentences where a line
    /// begins.
    case auto
    case at
    /// Sentences anywhere in the bytes.
    case nmea
    case trace
  }

  private enum Decoder {
    /// So far the bytes are those that a trace begins with.
    case undecided([UInt8], stated: [UInt8])
    case mixed(MixedDecoder)
    case nmea(NMEADecoder)
    case trace(TraceDecoder)
  }

  private var decoder: Decoder

  /// With `pending`, that command line is in flight whenever the input does not
  /// tell of another one.
  init(_ format: Format, pending: [UInt8] = []) {
    decoder =
      switch format {
      case .auto: .undecided([], stated: pending)
      case .at: .mixed(MixedDecoder(stated: pending, takesSentences: false))
      case .nmea: .nmea(NMEADecoder())
      case .trace: .trace(TraceDecoder(stated: pending))
      }
  }

  mutating func push(_ bytes: [UInt8], _ emit: (DecodedLine) -> Void) throws(ScriptError) {
    switch decoder {
    case .undecided(let start, let stated):
      try decide(start + bytes, stated, emit)
    case .mixed(var mixed):
      mixed.push(bytes) { emit(DecodedLine($0)) }
      decoder = .mixed(mixed)
    case .nmea(var nmea):
      nmea.push(bytes) { emit(DecodedLine(.nmea($0))) }
      decoder = .nmea(nmea)
    case .trace(var trace):
      try trace.push(bytes, emit)
      decoder = .trace(trace)
    }
  }

  mutating func finish(_ emit: (DecodedLine) -> Void) throws(ScriptError) {
    switch decoder {
    case .undecided(let start, let stated):
      // Less than a trace's first line.
      var mixed = MixedDecoder(stated: stated, takesSentences: true)
      mixed.push(start) { emit(DecodedLine($0)) }
      mixed.finish { emit(DecodedLine($0)) }
    case .mixed(var mixed): mixed.finish { emit(DecodedLine($0)) }
    case .nmea(var nmea): if let last = nmea.finish() { emit(DecodedLine(.nmea(last))) }
    case .trace(var trace): try trace.finish(emit)
    }
  }

  private mutating func decide(
    _ bytes: [UInt8],
    _ stated: [UInt8],
    _ emit: (DecodedLine) -> Void
  ) throws(ScriptError) {
    guard !bytes.starts(with: Self.traceStart) else {
      decoder = .trace(TraceDecoder(stated: stated))
      return try push(bytes, emit)
    }
    guard !Self.traceStart.starts(with: bytes) else {
      decoder = .undecided(bytes, stated: stated)
      return
    }
    decoder = .mixed(MixedDecoder(stated: stated, takesSentences: true))
    try push(bytes, emit)
  }

  /// How a trace begins, whatever its version.
  private static let traceStart = Array("#!sniffer ".utf8)
}
