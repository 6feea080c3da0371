import Primitives

/// What of the tracker's state the medium does not hold yet; the queue knows of
/// its reports itself.
///
/// Nothing here holds a report, and no record waits: each is made from the
/// tracker when its turn has come.
struct StoreWork: Sendable {
  var log: RecordLog
  /// As the medium is to hold it.
  private(set) var parking = StoredParking()
  var isParkingNew = false
  var areOrdersNew = false
  /// The next item to copy to a new bank: number, parking, orders, reports.
  private var copied = 0
  /// What the medium held, and is to be reported.
  var restoration: Restoration?

  init(_ layout: StoreLayout) {
    log = RecordLog(layout)
  }

  mutating func note(_ parking: StoredParking) {
    guard parking != self.parking else { return }
    self.parking = parking
    isParkingNew = true
  }

  mutating func restore(_ parking: StoredParking) { self.parking = parking }

  /// All there is goes to the other bank, news as well.
  mutating func rotate() {
    log.beginRotation()
    copied = 0
    isParkingNew = false
    areOrdersNew = false
  }

  mutating func nextCopied() -> Int {
    defer { copied += 1 }
    return copied
  }
}

extension Tracker {
  /// The next of what `Effects.stores` announced; `nil` when all is stored.
  ///
  /// Carry out each at once, and all of them before the rest of the effects: what
  /// a notice reports, and what is sent, is stored by then.
  public mutating func nextStoreOperation() -> StoreOperation? {
    while let phase = stored?.log.phase {
      switch phase {
      case .erasing:
        if let page = stored?.log.nextErasure() { return .erase(page: page) }
      case .copying:
        return .write(offset: copyNext())
      case .open, .closed:
        guard isStoreDue else { return nil }
        if phase == .closed {
          stored?.rotate()
        } else if let offset = appendNext() {
          return .write(offset: offset)
        }
      }
    }
    return nil
  }

  /// Lends the bytes of the last `StoreOperation.write`.
  public mutating func withStoredBytes(_ body: (Span<UInt8>) -> Void) {
    stored?.log.withBytes(body)
  }

  /// What the medium was asked to bear since power-up; `nil` without one.
  public var storeWear: StoreWear? {
    mutating get { stored?.log.wear }
  }

  /// Something is to be stored.
  var isStoreDue: Bool {
    mutating get {
      guard stored != nil else { return false }
      return delivery.queue.isStoreDue || stored?.isParkingNew == true
        || stored?.areOrdersNew == true
    }
  }

  /// Takes note, after a call, of what is parked where.
  mutating func noteParking(storesGravity: Bool) {
    guard stored != nil, var parking = watch?.parking else { return }
    // During an alarm that of before holds: what it may have been moved from.
    parking.gravity = storesGravity ? parkedGravity : stored?.parking.gravity
    stored?.note(parking)
  }

  /// Appends what is new, a thing at a time; `nil` where it does not fit, and all
  /// there is goes to the other bank.
  private mutating func appendNext() -> Int? {
    var payload = RecordPayload()
    let kind: StoredKind
    if let report = delivery.queue.nextUnstored() {
      report.encode(into: &payload)
      kind = .report
    } else if let sequence = delivery.queue.nextGone() {
      payload.append(littleEndian: UInt64(sequence), count: 4)
      kind = .done
    } else if stored?.isParkingNew == true {
      stored?.isParkingNew = false
      stored?.parking.encode(into: &payload)
      kind = .parking
    } else {
      stored?.areOrdersNew = false
      encodeOrders(into: &payload)
      kind = .orders
    }
    guard let offset = stored?.log.append(kind.rawValue, &payload) else {
      stored?.rotate()
      return nil
    }
    return offset
  }

  /// Copies one item of all there is to the new bank; the header comes last.
  private mutating func copyNext() -> Int {
    var payload = RecordPayload()
    let kind: StoredKind
    switch stored?.nextCopied() {
    case 0?:
      payload.append(littleEndian: UInt64(position.sequence), count: 4)
      kind = .sequence
    case 1?:
      stored?.parking.encode(into: &payload)
      kind = .parking
    case 2?:
      encodeOrders(into: &payload)
      kind = .orders
    case let item?:
      guard let report = delivery.queue.storedReport(at: item - 3) else {
        delivery.queue.forgetGone()
        return stored?.log.seal() ?? 0
      }
      report.encode(into: &payload)
      kind = .report
    case nil: preconditionFailure("there is nothing to copy to")
    }
    guard let offset = stored?.log.append(kind.rawValue, &payload) else {
      preconditionFailure("a bank holds all there is")
    }
    return offset
  }

  private mutating func encodeOrders(into payload: inout RecordPayload) {
    orders.encode(into: &payload, at: settledAt)
    guard orders.hasPlaces else { return }
    watch?.settings.securePlaces.encode(into: &payload)
  }
}
