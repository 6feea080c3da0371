import Primitives

/// The `<type>` of `AT+SHREQ`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHREQ.
public enum HTTPSMethod: UInt8, Equatable, ManualWord {
  /// `GET`.
  case get = 1
  /// `PUT`.
  case put = 2
  /// `POST`.
  case post = 3
  /// `PATCH`.
  case patch = 4
  /// `HEAD`.
  case head = 5

  public var text: StaticString {
    switch self {
    case .get: "GET"
    case .put: "PUT"
    case .post: "POST"
    case .patch: "PATCH"
    case .head: "HEAD"
    }
  }
}

/// The outcome of an HTTPS request, a URC: `+SHREQ: "<method>",<status>,<length>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHREQ.
public struct HTTPSRequestResult: Equatable, CommandInformation {
  public static var command: CommandRow { .shreq }
  /// The method of the request.
  public var method: HTTPSMethod
  /// The status of the server, or the module's own.
  public var status: UInt16
  /// The length of the body that waits to be read.
  public var length: UInt32

  /// The result of a request, with the length of the body in bytes.
  public init(method: HTTPSMethod, status: UInt16, length: UInt32) {
    self.method = method
    self.status = status
    self.length = length
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    method = try fields.word(in: line)
    status = try fields.integer(0...999, in: line)
    length = try fields.integer(0...UInt32.max, in: line)
  }
}

/// Whether the connection of the HTTPS commands stands: `+SHSTATE: <state>`,
/// the answer to `AT+SHSTATE?`, and a URC when it is lost.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHSTATE.
public struct HTTPSState: Equatable, CommandInformation {
  public static var command: CommandRow { .shstate }
  /// The server is connected.
  public var isConnected: Bool

  /// A connection, or none.
  public init(isConnected: Bool) {
    self.isConnected = isConnected
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    isConnected = try fields.flag(in: line)
  }
}
