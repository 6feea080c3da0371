import Motion
public import Primitives

/// What a medium held at power-up.
public enum Restoration: Equatable, Sendable {
  /// Nothing: it is new.
  case isNew
  /// The number of reports that wait, and the sequence number of the newest.
  case complete(reports: Int, sequence: UInt32)
  /// The same, except for the loss at `offset`.
  case damaged(reports: Int, sequence: UInt32, offset: Int)
  /// Nothing that can be read, from `offset` on.
  case unreadable(offset: Int)
}

extension Tracker {
  /// The event `restored`: before `powerUp`, with all bytes of the medium of
  /// `Settings.store`.
  ///
  /// Reports that wait, the last number, the parked place and what was ordered are
  /// as they were. Nothing is read from the medium later, and nothing is written
  /// to it before something changes; an unreadable one is overwritten then, so set
  /// a copy of it aside first.
  public mutating func restored(_ image: Span<UInt8>, at now: Instant) -> Restoration {
    precondition(state == .off, "a tracker that runs has its state")
    guard let layout = settings.store else { return .isNew }
    let restoration: Restoration
    do {
      var cursor = try RecordCursor(layout, in: image)
      restoration = restore(&cursor, layout, in: image, at: now)
    } catch {
      switch error {
      case .isNew: restoration = .isNew
      case .unreadable(let offset): restoration = .unreadable(offset: offset)
      }
    }
    if restoration != .isNew { stored?.restoration = restoration }
    return restoration
  }

  private mutating func restore(
    _ cursor: inout RecordCursor,
    _ layout: StoreLayout,
    in image: Span<UInt8>,
    at now: Instant
  ) -> Restoration {
    var sequence: UInt32 = 0
    // A full queue's, which comes before the record of the one that made room.
    var surplus: Report?
    var parking = StoredParking()
    while let (kind, payload) = cursor.next(in: image) {
      var fields = RecordFields(payload)
      switch StoredKind(rawValue: kind) {
      case .sequence:
        sequence = max(sequence, fields.number(in: image) ?? 0)
      case .report:
        guard let report = Report(&fields, in: image, at: now) else { continue }
        sequence = max(sequence, report.sequence)
        if let surplus, surplus.sequence != report.sequence {
          delivery.dropped = delivery.queue.append(surplus)
        }
        surplus = delivery.queue.restore(report) ? nil : report
      case .done:
        let done = fields.number(in: image) ?? 0
        sequence = max(sequence, done)
        delivery.queue.forget(done)
        if let report = surplus, delivery.queue.restore(report) { surplus = nil }
      case .parking: parking = StoredParking(&fields, in: image) ?? parking
      case .orders: restoreOrders(&fields, in: image, at: now)
      case nil: break  // Of a later version.
      }
    }
    // It was cut before it said what made room: decided again, and reported.
    if let surplus { delivery.dropped = delivery.queue.append(surplus) }
    // As many as a bank can hold may have been used by what is lost.
    if cursor.damagedAt != nil { sequence += UInt32(layout.bankSize / StoreLayout.writeUnit) }
    position.restore(sequence: sequence)
    restore(parking, at: now)
    stored?.log = RecordLog(layout, after: cursor)
    queueCount = delivery.queue.count
    guard let offset = cursor.damagedAt else {
      return .complete(reports: queueCount, sequence: sequence)
    }
    // What is left goes to the other bank, at once.
    stored?.rotate()
    stored?.isParkingNew = true
    return .damaged(reports: queueCount, sequence: sequence, offset: offset)
  }

  private mutating func restoreOrders(
    _ fields: inout RecordFields,
    in image: Span<UInt8>,
    at now: Instant
  ) {
    guard let orders = OrdersInForce(&fields, in: image, at: now) else { return }
    self.orders = orders
    if let alerts = orders.alerts { watch?.settings.raisesAlarms = alerts }
    if orders.hasPlaces {
      watch?.settings.securePlaces = SecurePlaces(&fields, in: image)
    }
  }

  private mutating func restore(_ parking: StoredParking, at now: Instant) {
    stored?.restore(parking)
    watch?.restore(parking, at: now)
    movement = watch?.machine.state
  }
}
