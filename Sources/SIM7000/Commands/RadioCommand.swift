public import Primitives

/// Which radio the module uses: systems, bands, cells, the operator's profile.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.5, 5.2.17, 5.2.18, 5.2.23
///   to 5.2.26, 5.2.29, 5.2.33, 5.2.34, 5.2.40 and 5.2.42. Firmware before B05
///   has no `+CNBS`, `+CNDS`, `+CMCFG` and `+CRATSRCH`.
public enum RadioCommand: ATCommand {
  /// `AT+CNMP=?` and its kin, a test command.
  case test(Name)
  /// `AT+CNMP?` and its kin, a read command.
  case read(Name)
  /// `AT+CNMP=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredMode(PreferredMode)
  /// `AT+CMNB=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredLTE(PreferredLTE)
  /// `AT+CBANDCFG="<mode>",<band>[,<band>...]`, a write command: in force at once.
  /// AUTO_SAVE.
  case setBands(BandConfiguration)
  /// `AT+CBAND="<op_band>"`, a write command. AUTO_SAVE.
  case setGSMBands(GSMBands)
  /// `AT+CNBS=<n>`, a write command: how hard NB-IoT searches. In force after a
  /// restart. AUTO_SAVE.
  case setScanEffort(ScanEffort)
  /// `AT+NBSC=<mode>`, a write command: must be as the base station has it. In
  /// force after a restart. AUTO_SAVE.
  case setScrambling(isOn: Bool)
  /// `AT+CNDS=<domain>`, a write command: the services asked for on NB-IoT: packet
  /// data alone, or both. In force after a restart. AUTO_SAVE.
  case setNarrowbandDomain(hasCircuitSwitched: Bool)
  /// `AT+CSDP=<domain>`, a write command: the services asked for on GSM and CAT-M.
  /// In force after a restart. AUTO_SAVE.
  case setDomain(ServiceDomain)
  /// `AT+MCELLLOCK=<mode>[,<earfcn>,<pci>]`, a write command: the one CAT-M cell to
  /// be used; `nil` for any. In force after a restart. AUTO_SAVE.
  case lockCatM1Cell(CellChoice?)
  /// `AT+NCELLLOCK=<mode>[,<earfcn>,<pci>]`, a write command: the same for NB-IoT.
  case lockNBIoTCell(CellChoice?)
  /// `AT+CRATSRCH=<rat_timer>,<srch_align>`, a write command: after how many
  /// minutes a better system is looked for (60 at first), and how many before an
  /// eDRX page (20). Project value: up to a week, as the manual has no limit.
  case setBetterSystemSearch(minutes: Bounded<0, 10_080>, beforePage: Bounded<0, 10_080>)
  /// `AT+CMCFG=<mode>`, a write command: whether the operator's profile follows the
  /// SIM. May restart the module.
  case setProfileSelection(isAutomatic: Bool)
  /// `AT+CMCFG=2,"<config_name>"`, a write command: `Default`, `ATT`, `Verizon`; in
  /// force after a restart.
  case activateProfile(ProfileName)
  /// `AT+CMCFG=3,"<config_name>"`, a write command.
  case deactivateProfile(ProfileName)
  /// `AT+CMCFG=4`, a write command that reads the profile in force.
  case readProfile

  /// A command of the chapter.
  public enum Name: Equatable, Sendable {
    case preferredMode
    case preferredLTE
    case bands
    case gsmBands
    case scanEffort
    case scrambling
    case narrowbandDomain
    case domain
    case catM1CellLock
    case nbIoTCellLock
    case betterSystemSearch
    case profiles

    /// `+CNMP` and its kin.
    public var text: StaticString {
      switch self {
      case .preferredMode: "+CNMP"
      case .preferredLTE: "+CMNB"
      case .bands: "+CBANDCFG"
      case .gsmBands: "+CBAND"
      case .scanEffort: "+CNBS"
      case .scrambling: "+NBSC"
      case .narrowbandDomain: "+CNDS"
      case .domain: "+CSDP"
      case .catM1CellLock: "+MCELLLOCK"
      case .nbIoTCellLock: "+NCELLLOCK"
      case .betterSystemSearch: "+CRATSRCH"
      case .profiles: "+CMCFG"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .read(let name): line.append(read: name.text)
    case .setPreferredMode(let mode): line.append("+CNMP=", mode)
    case .setPreferredLTE(let lte): line.append("+CMNB=", lte)
    case .setBands(let configuration): configuration.encode(into: &line)
    case .setGSMBands(let bands):
      line.append("+CBAND=")
      line.append(quoted: bands.text)
    case .setScanEffort(let effort): line.append("+CNBS=", effort)
    case .setScrambling(let isOn): line.append("+NBSC=", isOn)
    case .setNarrowbandDomain(let hasCircuitSwitched):
      line.append("+CNDS=", hasCircuitSwitched ? 2 : 1)
    case .setDomain(let domain): line.append("+CSDP=", domain)
    case .lockCatM1Cell(let cell): encodeLock("+MCELLLOCK=", cell, into: &line)
    case .lockNBIoTCell(let cell): encodeLock("+NCELLLOCK=", cell, into: &line)
    case .setBetterSystemSearch(let minutes, let beforePage):
      line.append("+CRATSRCH=", minutes)
      line.append(",", beforePage)
    case .setProfileSelection(let isAutomatic): line.append("+CMCFG=", isAutomatic)
    case .activateProfile(let name): line.append("+CMCFG=2,", name)
    case .deactivateProfile(let name): line.append("+CMCFG=3,", name)
    case .readProfile: line.append("+CMCFG=4")
    }
    line.append(ASCII.carriageReturn)
  }

  private func encodeLock(_ name: StaticString, _ cell: CellChoice?, into line: inout ATLine) {
    line.append(name, cell != nil)
    line.append(",", cell?.channel)
    line.append(",", cell?.physicalCellID)
  }
}
