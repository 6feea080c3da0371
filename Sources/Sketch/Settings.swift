public import Primitives

extension Sketch {
  /// What is compiled into the sketch.
  public struct Settings: Equatable, Sendable {
    /// Of the endpoint, as it stands in `AT+HTTPPARA="URL",...`; `openNetwork` dials its host and port.
    public var url: FixedBytes<256>
    public var trackerID: FixedBytes<64>
    public var port = Port.software
    /// - Source: the sketch's `mySerial`: SoftwareSerial, RX 8, TX 7, 19,200 baud.
    public var baud: UInt32 = 19_200
    public var program = Program.report
    /// From a POST to the next position.
    ///
    /// Reconstructed: what the sketch does after its first report is not published. The system
    /// wants a position at least every 60 s.
    public var pause = Milliseconds.seconds(60)

    public init(url: FixedBytes<256>, trackerID: FixedBytes<64>) {
      self.url = url
      self.trackerID = trackerID
    }
  }

  /// How the Arduino is wired to the module.
  public enum Port: UInt8, Equatable, Sendable {
    /// SoftwareSerial, as deployed: deaf while it sends, so the echo is lost.
    case software
    /// A UART of its own, as on a Mega: receives the whole echo.
    case hardware
  }

  /// Which methods of the library are called, in which order.
  public enum Program: UInt8, Equatable, Sendable {
    /// The deployed sketch: a position by HTTP.
    case report
    /// What the deployed sketch does not call, in the order of the library's example `Upload`: the
    /// battery, then the position over a TCP connection.
    case upload
  }

  enum Limits {
    /// - Source: dfrobot-library.md 3.1.
    static let powerKeyPulse: Milliseconds = 1_000
    static let bootPause: Milliseconds = 7_000
    /// `AT+IPR`, `AT` and `AT+CPIN?`.
    ///
    /// - Source: dfrobot-library.md 2.
    static let tries = 3
  }
}
