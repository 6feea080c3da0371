/// The pins and the bus that commands reach.
struct Pins: Equatable, Sendable {
  /// A general purpose pin.
  enum Direction: Equatable, Sendable {
    case input
    case output(Bool)
  }

  /// GPIO0 to GPIO4.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SGPIO: `(0-4)`.
  static let count = 5
  /// Their positions on the module.
  ///
  /// GPIO4 is pin 48: LilyGO's boards switch one transistor by either name. Project
  /// values, the others: its neighbours of the same kind.
  static let positions = [49, 50, 52, 67, 48]

  /// Inputs, until they are set.
  ///
  /// Project value.
  var directions = [Direction](repeating: .input, count: count)
  /// `AT+CTLIIC`.
  var isBusOn = false
  /// What the devices on the bus hold, by address and register; zero at first.
  ///
  /// Looked up only. Project value: at every address is a device that keeps what is
  /// written to it.
  private var registers: [UInt16: UInt8] = [:]

  subscript(address: UInt8, register: UInt8) -> UInt8 {
    get { registers[UInt16(address) << 8 | UInt16(register)] ?? 0 }
    set { registers[UInt16(address) << 8 | UInt16(register)] = newValue }
  }
}
