/// How bytes stand on the line.
public struct PortSettings: Equatable, Sendable {
  /// How many bits of a byte are carried.
  public enum DataBits: UInt8, Sendable {
    /// Seven bits, as old devices use.
    case seven = 7
    /// Eight bits, as the module uses.
    case eight = 8
  }

  /// The bit behind them that makes the number of ones even or odd.
  public enum Parity: Sendable {
    /// No parity bit.
    case none
    /// The number of ones, with the parity bit, is even.
    case even
    /// The number of ones, with the parity bit, is odd.
    case odd
  }

  /// How many bits at least end a byte.
  public enum StopBits: UInt8, Sendable {
    /// One stop bit.
    case one = 1
    /// Two stop bits.
    case two = 2
  }

  /// How one side tells the other to wait.
  public enum FlowControl: Sendable {
    /// The sender never waits.
    case none
    /// RTS and CTS.
    case lines
    /// XON and XOFF, which then can be no data.
    case characters
  }

  /// Bits a second, such as 115200.
  public var baud: UInt32
  /// Eight unless told.
  public var dataBits = DataBits.eight
  /// None unless told.
  public var parity = Parity.none
  /// One unless told.
  public var stopBits = StopBits.one
  /// None unless told.
  public var flowControl = FlowControl.none

  /// 8N1 without flow control, which nearly all devices want.
  public init(baud: UInt32) {
    self.baud = baud
  }
}
