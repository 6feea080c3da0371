import Primitives
import Script

/// The input of `decode` to described lines, whatever pieces it comes in.
struct InputDecoder {
  enum Format: String {
    /// AT, with sentences where a line begins.
    case auto
    case at
    /// Sentences anywhere in the bytes.
    case nmea
    case trace
  }

  private enum Decoder {
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
      case .auto: .mixed(MixedDecoder(stated: pending, takesSentences: true))
      case .at: .mixed(MixedDecoder(stated: pending, takesSentences: false))
      case .nmea: .nmea(NMEADecoder())
      case .trace: .trace(TraceDecoder(stated: pending))
      }
  }

  mutating func push(_ bytes: [UInt8], _ emit: (DecodedLine) -> Void) throws(ScriptError) {
    switch decoder {
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
    case .mixed(var mixed): mixed.finish { emit(DecodedLine($0)) }
    case .nmea(var nmea): if let last = nmea.finish() { emit(DecodedLine(.nmea(last))) }
    case .trace(var trace): try trace.finish(emit)
    }
  }
}
