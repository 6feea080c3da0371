/// How bytes stand on the line.
public struct PortSettings: Equatable, Sendable {
  /// How many bits of a byte are carried.
  public enum DataBits: UInt8, Sendable {
    case seven = 7
    case eight = 8
  }

  /// The bit behind them that makes the number of ones even or odd.
  public enum Parity: Sendable {
    case none
    case even
    case odd
  }

  /// How many bits at least end a byte.
  public enum StopBits: UInt8, Sendable {
    case one = 1
    case two = 2
  }

  /// How one side tells the other to wait.
  public enum FlowControl: Sendable {
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
