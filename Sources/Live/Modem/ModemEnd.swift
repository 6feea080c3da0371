package import CommandLine
package import Primitives
package import Simulation
package import VirtualModem

/// One port of a modem, with the line that leads to it.
///
/// Bytes take the time that the line's rate gives them, or a rate that was asked
/// for, and else none.
package final class ModemEnd {
  /// `nil` for a port that takes everything and never says anything.
  package let port: VirtualModem.Port?
  private let make: () throws(LineError) -> ClientLine
  /// `nil` while the modem has no such port.
  private var line: ClientLine?
  private var toTA = Wire()
  private var toTE = Wire()
  private var noise: SeededGenerator
  /// Bytes take this long although the line has no rate.
  private let pace: UInt32?
  private var isReady: Bool?
  /// The client is there and has set the rate B0.
  private(set) var isHungUp = false
  /// What the TE sends is read; otherwise it waits in the system.
  var isTaking = true
  private var lostCount = 0
  private var isLossKnown = false

  /// Project value: the fewest bytes that arrive together, as from a UART's
  /// FIFO; at 115,200 baud that is 0.7 ms.
  private static let pieceLength = 8

  /// `make` is asked for the line each time that the port comes to be.
  package init(
    _ port: VirtualModem.Port?,
    pace: UInt32?,
    noise: SeededGenerator,
    _ make: @escaping () throws(LineError) -> ClientLine
  ) throws(LineError) {
    self.port = port
    self.pace = pace
    self.noise = noise
    self.make = make
    line = try make()
  }

  /// The client's rate; `nil` on a line without rates.
  package var baud: UInt32? {
    switch line {
    case .some(let line): line.baud
    case .none: nil
    }
  }

  package var interests: [PollLoop.Interest] {
    switch line {
    case .some(let line): line.interests(isReading: isReading)
    case .none: []
    }
  }

  package var deadline: Instant? { Instant.earlier(toTA.nextArrival, toTE.nextArrival) }

  /// What the TE sends waits in the system while the line is busy.
  private var isReading: Bool { isTaking && toTA.nextArrival == nil }

  /// A port of USB comes and goes with the module's firmware.
  func plug(_ isIn: Bool) throws(LineError) {
    if isIn {
      line = try make()
    } else {
      line = nil
      (toTA, toTE) = (Wire(), Wire())
      isReady = nil
      isHungUp = false
    }
  }

  /// Reads what the TE sends, and returns what has arrived by now.
  package func receive(at now: Instant) throws(LineError) -> [Wire.Chunk] {
    let bytes = try line?.transfer(isReading: isReading) ?? []
    if !bytes.isEmpty { send(bytes, on: &toTA, rate: baud, at: now) }
    var chunks: [Wire.Chunk] = []
    while var chunk = toTA.receive(at: now) {
      // A pace is no rate that could be wrong.
      if baud == nil { chunk.baud = nil }
      chunks.append(chunk)
    }
    return chunks
  }

  /// What DTR has become, if it has changed.
  ///
  /// The client's rate counts only while a connection has a port, and until it is set again.
  func terminalChange(isConnected: Bool) -> Bool? {
    var now: Bool?
    switch line {
    case .some(let line):
      isHungUp = (isConnected || isHungUp) && line.hasClient == true && line.isHungUp
      now = line.hasClient.map { $0 && !isHungUp }
    case .none: break
    }
    defer { isReady = now }
    guard let now, now != isReady, now || isReady != nil else { return nil }
    return now
  }

  /// The other side has left for good, and nothing is on its way in either direction.
  var isOver: Bool {
    guard deadline == nil else { return false }
    switch line {
    case .some(let line): return line.isOver
    case .none: return false
    }
  }

  /// The TE has taken all that there is for it.
  var isIdle: Bool {
    guard toTE.nextArrival == nil else { return false }
    switch line {
    case .some(let line): return !line.hasBacklog
    case .none: return true
    }
  }

  /// True if bytes for a client are lost, the first time since it took all.
  func noticeLoss() -> Bool {
    var count = toTE.droppedByteCount
    var hasClient = false
    switch line {
    case .some(let line):
      count += line.droppedByteCount
      hasClient = line.hasClient != false
    case .none: break
    }
    defer { lostCount = count }
    if isIdle { isLossKnown = false }
    guard hasClient, count > lostCount, !isLossKnown else { return false }
    isLossKnown = true
    return true
  }

  /// Shows the client the module's DCD, where the line has one.
  func setCarrier(_ isOn: Bool) throws(LineError) {
    try line?.setCarrier(isOn)
  }

  /// Takes what the module says at `rate`.
  package func send(_ bytes: [UInt8], rate: UInt32?, at now: Instant) {
    guard !bytes.isEmpty else { return }
    send(bytes, on: &toTE, rate: baud == nil ? nil : rate ?? baud, at: now)
  }

  /// Hands on what has reached the TE by now; returns it.
  func deliver(at now: Instant) throws(LineError) -> [UInt8] {
    var delivered: [UInt8] = []
    while var chunk = toTE.receive(at: now) {
      if baud == nil { chunk.baud = nil }
      let bytes = chunk.bytes(at: baud, noise: &noise)
      try line?.write(bytes)
      delivered += bytes
    }
    return delivered
  }

  private func send(_ bytes: [UInt8], on wire: inout Wire, rate: UInt32?, at now: Instant) {
    guard rate == nil, let pace else {
      wire.send(bytes, baud: rate, at: now)
      return
    }
    for start in stride(from: 0, to: bytes.count, by: Self.pieceLength) {
      let piece = bytes[start..<min(start + Self.pieceLength, bytes.count)]
      wire.send(Array(piece), baud: pace, at: now)
    }
  }
}
