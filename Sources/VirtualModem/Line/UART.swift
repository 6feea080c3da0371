import Primitives

/// The receiving side of the serial port: which bytes are understood.
///
/// At a fixed rate, those that were sent at it. While autobauding, none until
/// `AT` (both letters in one case) has been seen at one of the five rates that
/// it knows; the first of them are lost to the search.
///
/// - Source: SIM7000 Series UART Application Note V1.01, autobauding.
struct UART: Equatable, Sendable {
  private enum Search: Equatable, Sendable {
    case found
    case before(previous: UInt8)
    /// In a line whose `AT` was lost, until its `<CR>`.
    case inLostLine
  }

  /// - Source: UART Application Note V1.01.
  static let automaticRates: [UInt32] = [9_600, 19_200, 38_400, 57_600, 115_200]

  /// The rate that autobauding has settled on.
  private(set) var rate: UInt32?
  private var search: Search
  private var lostPrefixes: Int

  /// Autobauding that has not begun.
  ///
  /// - Parameter lostPrefixes: how many times `AT` is lost before one is
  ///   understood.
  init(lostPrefixes: Int) {
    rate = nil
    search = .before(previous: 0)
    self.lostPrefixes = lostPrefixes
  }

  /// Autobauding that has settled on `rate`; `nil` is a line without rates.
  init(settledOn rate: UInt32?) {
    self.rate = rate
    search = .found
    lostPrefixes = 0
  }

  /// The bytes that the module understands.
  ///
  /// `baud` is their rate, and `nil` always fits; `fixedRate` is what `+IPR`
  /// says, where 0 is autobauding.
  mutating func receive(_ bytes: [UInt8], at baud: UInt32?, fixedRate: UInt32) -> [UInt8] {
    guard fixedRate == 0 else {
      return baud == nil || baud == fixedRate ? bytes : []
    }
    guard let baud else {
      search = .found
      return bytes
    }
    if search == .found, rate == baud { return bytes }
    guard Self.automaticRates.contains(baud) else { return [] }
    if search == .found {
      // What comes at another rate is garbage to the rate in force; the first
      // prefix tells the new one, the second is understood. Project value.
      search = .before(previous: 0)
      lostPrefixes = 1
    }
    return hunt(in: bytes, at: baud)
  }

  private mutating func hunt(in bytes: [UInt8], at baud: UInt32) -> [UInt8] {
    for (offset, byte) in bytes.enumerated() {
      switch search {
      case .found: break
      case .inLostLine:
        if byte == ASCII.carriageReturn { search = .before(previous: byte) }
      case .before(let previous):
        guard previous == 0x41 && byte == 0x54 || previous == 0x61 && byte == 0x74 else {
          search = .before(previous: byte)
          continue
        }
        guard lostPrefixes > 0 else {
          search = .found
          rate = baud
          return [previous] + bytes[offset...]
        }
        lostPrefixes -= 1
        search = .inLostLine
      }
    }
    return []
  }
}
