package import Primitives
package import Script

/// The times that the module of a trace tells, wherever the recording has cut its lines.
private struct ToldTimes {
  /// A line of the module's, and where each byte of it stands.
  struct Line {
    var bytes: [UInt8] = []
    /// Number of the entry, and of the byte in it.
    var places: [(entry: Int, offset: Int)] = []
    var at = Instant.zero
  }

  private(set) var lines: [Line] = []

  init(_ script: Script) {
    var open: [String?: Line] = [:]
    for (number, entry) in script.entries.enumerated() {
      guard case .event(let event) = entry, event.mark == .toTE,
        case .bytes(let bytes) = event.payload
      else { continue }
      for (offset, byte) in bytes.enumerated() {
        if ASCII.isLineEnding(byte) {
          if let line = open.removeValue(forKey: event.port) { lines.append(line) }
        } else {
          var line = open.removeValue(forKey: event.port) ?? Line(at: event.at)
          line.bytes.append(byte)
          line.places.append((number, offset))
          open[event.port] = line
        }
      }
    }
  }
}

extension Script {
  /// The same with all times that the module tells moved by as much, so that what it tells at
  /// `start` is `milliseconds` since 1970; `nil` when it tells none.
  ///
  /// Each text stays as long as it is, and checksums that were right are right. What a module tells
  /// before it knows the time stays as it is.
  package func movingDates(to milliseconds: Int64, at start: Instant) -> Script? {
    let told = ToldTimes(self).lines.compactMap { line in
      WrittenTime(in: line.bytes).map { (line: line, time: $0) }
    }
    let known = told.filter { $0.time.milliseconds(in: $0.line.bytes) != nil }
    // The last one: a module knows better the longer it is on.
    let reference =
      known.last { $0.time.hasDate && $0.time.isOfSatellites } ?? known.last { $0.time.hasDate }
      ?? known.last
    guard let reference, var now = reference.time.milliseconds(in: reference.line.bytes) else {
      return nil
    }
    if !reference.time.hasDate { now += milliseconds / ToldClock.day * ToldClock.day }
    let elapsed = (reference.line.at - start).rawValue
    let seconds = (milliseconds + elapsed - now) / 1_000
    var moved = self
    for item in known {
      var bytes = item.line.bytes
      item.time.move(by: seconds, in: &bytes)
      NMEAChecksum.renewAll(in: &bytes, bytes.indices, from: item.line.bytes)
      moved.write(bytes, over: item.line)
    }
    return moved
  }

  private mutating func write(_ bytes: [UInt8], over line: ToldTimes.Line) {
    for (index, place) in line.places.enumerated() where bytes[index] != line.bytes[index] {
      guard case .event(var event) = entries[place.entry],
        case .bytes(var payload) = event.payload
      else { continue }
      payload[place.offset] = bytes[index]
      event.payload = .bytes(payload)
      entries[place.entry] = .event(event)
    }
  }

  /// Where all stands at one time, as a log without times has it: the same at the times that its
  /// sentences tell.
  package func timedByItself() -> Script {
    guard let first = events.first, events.allSatisfy({ $0.at == first.at }) else { return self }
    var clock = ToldClock()
    /// Milliseconds from the first time on, by the number of the entry.
    var elapsed: [Int: Int64] = [:]
    for line in ToldTimes(self).lines {
      clock.take(line.bytes)
      if let entry = line.places.first?.entry { elapsed[entry] = clock.elapsed }
    }
    var timed = self
    var now: Int64 = 0
    for (number, entry) in entries.enumerated() {
      guard case .event(var event) = entry else { continue }
      now = max(now, elapsed[number] ?? now)
      event.at = Instant(microseconds: first.at.microseconds + now * 1_000)
      timed.entries[number] = .event(event)
    }
    return timed
  }
}
