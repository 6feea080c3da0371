public import Primitives

/// `<mode>` of `+CNMP`: the systems the module looks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.17. What the module
///   begins with differs from variant to variant.
public enum PreferredMode: UInt8, Equatable, ATSetting {
  /// GSM and LTE, as the network offers them.
  case automatic = 2
  /// GSM alone.
  case gsmOnly = 13
  /// LTE alone.
  case lteOnly = 38
  /// GSM and LTE.
  case gsmAndLTE = 51

  public static var command: CommandRow { .cnmp }
}

/// `<mode>` of `+CMNB`: the kinds of LTE the module looks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.18.
public enum PreferredLTE: UInt8, Equatable, ATSetting {
  /// LTE-M.
  case catM1 = 1
  /// NB-IoT.
  case nbIoT = 2
  /// LTE-M and NB-IoT.
  case catM1AndNBIoT = 3

  public static var command: CommandRow { .cmnb }
}

/// Numbers of E-UTRAN bands, in the order of the line: `3,8,20`.
public struct BandList: Equatable, Sendable {
  /// Project value: 32; a SIM7000G has 14.
  private var numbers = FixedBytes<32>()

  /// No bands.
  public init() {}

  /// `nil` when one of them is no band's number, and for more than 32.
  ///
  /// - Source: 3GPP TS 36.101, table 5.5-1: 1 to 88.
  public init?(_ numbers: Span<UInt8>) {
    for index in numbers.indices {
      guard (1...88).contains(numbers[index]) else { return nil }
    }
    self.numbers = FixedBytes(numbers)
    guard !self.numbers.isTruncated else { return nil }
  }

  /// The number of bands.
  public var count: Int { numbers.count }

  /// The number of the band at `index`.
  public subscript(index: Int) -> UInt8 { numbers[index] }

  /// True if the list has the band.
  public func contains(_ band: UInt8) -> Bool {
    for index in 0..<numbers.count where numbers[index] == band {
      return true
    }
    return false
  }
}

/// The bands of one kind of LTE: the parameters of `+CBANDCFG`, and one line of
/// its information response.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.29.
public struct BandConfiguration: Equatable, ATSetting {
  public static var command: CommandRow { .cbandcfg }

  /// The system whose bands are listed.
  public enum System: UInt8, Equatable, ATWord {
    /// `CAT-M`.
    case catM1
    /// `NB-IOT`.
    case nbIoT

    public var text: StaticString {
      switch self {
      case .catM1: "CAT-M"
      case .nbIoT: "NB-IOT"
      }
    }
  }

  /// The system whose bands are listed.
  public let system: System
  /// At least one.
  public let bands: BandList

  /// `nil` for an empty list.
  public init?(_ system: System, _ bands: BandList) {
    guard bands.count > 0 else { return nil }
    self.system = system
    self.bands = bands
  }

  public func encode(into line: inout ATLine) {
    system.encode(into: &line)
    for index in 0..<bands.count {
      line.append(",", bands[index])
    }
  }
}

/// `<op_band>` of `+CBAND`: the bands of GSM.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.5.
public enum GSMBands: UInt8, Equatable, ATSetting, ATWord {
  /// The extended band at 900 MHz.
  case extended900
  /// The band at 1,800 MHz.
  case dcs1800
  /// All bands of the module.
  case all

  public var text: StaticString {
    switch self {
    case .extended900: "EGSM_MODE"
    case .dcs1800: "DCS_MODE"
    case .all: "ALL_MODE"
    }
  }

  public static var command: CommandRow { .cband }
}

/// `<n>` of `+CNBS`: down to what signal NB-IoT searches, 30, 200 or 500 ms for
/// each raster.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.33; 4 is reserved.
public enum ScanEffort: UInt8, Equatable, ATSetting {
  /// A ratio of signal to noise from 0 dB up.
  case good = 1
  /// From -9 dB up.
  case goodAndMedium = 2
  /// From -12.6 dB up.
  case all = 3
  /// Only where the signal is poor.
  case poorOnly = 5

  public static var command: CommandRow { .cnbs }
}

/// `<domain>` of `+CSDP`; `+CNDS` has the last two.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.23 and 5.2.34.
public enum ServiceDomain: UInt8, Equatable, ATSetting {
  /// Circuits alone.
  case circuitSwitched = 0
  /// Packets alone.
  case packetSwitched = 1
  /// Circuits and packets.
  case both = 2

  public static var command: CommandRow { .csdp }
}

/// A cell to be locked to.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.24 and 5.2.25.
public struct CellChoice: Equatable, Sendable {
  /// `<earfcn>`.
  public var channel: UInt16
  /// `<pci>`.
  public var physicalCellID: Bounded<0, 503>

  /// The cell's channel (EARFCN) and its physical id, 0 to 503.
  public init(channel: UInt16, physicalCellID: Bounded<0, 503>) {
    self.channel = channel
    self.physicalCellID = physicalCellID
  }
}

/// `<config_name>` of `+CMCFG`.
///
/// Project value: 32 characters, four times the longest of the manual.
public typealias ProfileName = QuotedText<32>
