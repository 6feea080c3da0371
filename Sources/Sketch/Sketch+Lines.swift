import Primitives

extension Sketch {
  /// The step's bytes: a command line ends with CR LF, a body with nothing.
  ///
  /// - Source: dfrobot-library.md 2 and 3; the body: the published part of the sketch.
  func encode(_ step: Step, into bytes: inout FixedBytes<600>) {
    switch step {
    case .probe, .wake, .attention: bytes.append("AT")
    case .switchOff: bytes.append("AT+CPOWD=1")
    case .powerKey: return  // Not on the line.
    case .rate:
      bytes.append("AT+IPR=")
      bytes.append(decimal: Int64(settings.baud))
    case .sim: bytes.append("AT+CPIN?")
    case .receiver: bytes.append("AT+CGNSPWR=1")
    case .radio: bytes.append("AT+CNMP=13")
    case .radioMode: bytes.append("AT+CMNB=1")
    case .signal: bytes.append("AT+CSQ")
    case .attach: bytes.append("AT+CGATT=1")
    case .accessPoint: bytes.append("AT+CSTT=\"cmnet\"")
    case .context: bytes.append("AT+CIICR")
    case .address: bytes.append("AT+CIFSR")
    case .position: bytes.append("AT+CGNSINF")
    case .bearerAccessPoint: bytes.append("AT+SAPBR=3,1,\"APN\",\"cmnet\"")
    case .bearer: bytes.append("AT+SAPBR=1,1")
    case .bearerState: bytes.append("AT+SAPBR=2,1")
    case .terminate: bytes.append("AT+HTTPTERM")
    case .initialise: bytes.append("AT+HTTPINIT")
    case .bearerChoice: bytes.append("AT+HTTPPARA=\"CID\",\"1\"")
    case .url:
      bytes.append("AT+HTTPPARA=\"URL\",\"")
      bytes.append(settings.url)
      bytes.append(ASCII.quote)
    case .dataLength:
      bytes.append("AT+HTTPDATA=")
      bytes.append(decimal: Int64(body.count))
      bytes.append(",4000")
    case .body:
      bytes.append(body)
      return
    case .action: bytes.append("AT+HTTPACTION=1")
    case .answer: bytes.append("AT+HTTPREAD")
    case .battery: bytes.append("AT+CBC")
    case .connection: appendConnection(to: &bytes)
    case .textLength:
      bytes.append("AT+CIPSEND=")
      bytes.append(decimal: Int64(text.count))
    case .text:
      bytes.append(text)
      return
    }
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
  }

  /// The text that the sketch builds, of the texts that the library has cut out.
  private var body: FixedBytes<256> {
    var body = FixedBytes<256>("{\"latitude\": ")
    body.append(latitude)
    body.append(", \"longitude\": ")
    body.append(longitude)
    body.append(", \"trackerId\": \"")
    body.append(settings.trackerID)
    body.append("\"}")
    return body
  }

  /// What the example `Upload` sends.
  private var text: FixedBytes<32> {
    var text = FixedBytes<32>()
    text.append(latitude)
    text.append(ASCII.comma)
    text.append(longitude)
    return text
  }

  /// An `int` of 16 bits: a port from 32,768 on is negative.
  ///
  /// - Source: dfrobot-library.md 5, defect 7.
  private func appendConnection(to bytes: inout FixedBytes<600>) {
    bytes.append("AT+CIPSTART=\"TCP\",\"")
    var portNumber: UInt64?
    settings.url.withBytes { url in
      let host = Self.host(in: url)
      for index in host { bytes.append(url[index]) }
      var end = host.upperBound + 1
      while end < url.count, ASCII.isDigit(url[end]) { end += 1 }
      if end <= url.count { portNumber = url.unsignedInteger(in: host.upperBound + 1..<end) }
    }
    bytes.append("\",")
    let port = Int16(truncatingIfNeeded: portNumber ?? Self.defaultPort)
    bytes.append(decimal: Int64(port))
  }

  /// HTTP's.
  private static let defaultPort: UInt64 = 80

  /// What is between `//` and the next `/` or `:`.
  private static func host(in url: Span<UInt8>) -> Range<Int> {
    var start = 0
    if let slash = url.firstOffset(of: ASCII.slash, in: 0..<url.count), url.hasText("//", at: slash)
    {
      start = slash + 2
    }
    var end = start
    while end < url.count, url[end] != ASCII.slash, url[end] != ASCII.colon { end += 1 }
    return start..<end
  }
}
