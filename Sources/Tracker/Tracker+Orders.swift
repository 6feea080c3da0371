import Primitives
import SIM7000

/// The body of an answer: read before the module's client is closed, and obeyed.
///
/// ```
/// +HTTPACTION: 1,200,15  -> AT+HTTPREAD      +HTTPREAD: 15, the body, OK
/// +SHREQ: "POST",200,15  -> AT+SHREAD=0,15   OK, +SHREAD: 15, the body
/// ```
///
/// The report is delivered by then, whatever comes of the body: where it can't
/// be read, nothing was ordered. The server repeats what was not obeyed.
extension Tracker {
  /// The POST is over: reads the body that a delivered report was answered with,
  /// or closes the client.
  @inline(never)
  mutating func leaveClient(isDelivered: Bool, at now: Instant) {
    guard isDelivered, (1...512).contains(Int(orders.bodyLength)) else {
      orders.endReading()
      return closeClient(at: now)
    }
    orders.body = nil
    orders.isBodyWhole = false
    orders.isBodyLong = false
    return send(isSecure ? .https(.reading) : .http(.reading), at: now)
  }

  /// A part of a body has come.
  @inline(never)
  mutating func takeBody(isLast: Bool, at now: Instant) {
    guard Build.hasOrders else { return }
    switch order {
    case .http(.reading), .https(.reading): break
    case nil where orders.bodyDeadline != nil: break
    default: return  // Of no request.
    }
    // The whole of an order comes in one part.
    guard isLast else {
      orders.isBodyLong = true
      return
    }
    orders.body = channel.withLine { body in ServerOrder.Body(parsing: body) }
    orders.isBodyWhole = true
    return orders.bodyDeadline == nil ? () : finishReading(.ok, at: now)
  }

  /// `AT+HTTPREAD` or `AT+SHREAD` is over.
  @inline(never)
  mutating func finishReading(_ result: FinalResult, at now: Instant) {
    guard Build.hasOrders else { return }
    if result == .ok, !orders.isBodyWhole, isSecure {
      orders.bodyDeadline = now + Limits.bodyTime
      resumeAt = orders.bodyDeadline
      return
    }
    let isWhole = result == .ok && orders.isBodyWhole && !orders.isBodyLong
    orders.endReading()
    let order = isWhole ? orders.body?.order(at: orders.time(at: now)) : nil
    guard channel.isReady else { return resume(at: now) }
    closeClient(at: now)
    guard var order else { return }
    dropRepeated(&order)
    guard !order.isEmpty else { return }
    obey(order, at: now)
    tell(.orderReceived(order))
  }

  /// The same order twice is the same as once: takes out what is in force already.
  ///
  /// The report that was ordered can't be answered with the order for another, so
  /// that a server that repeats itself forever gets two reports for each one.
  @inline(never)
  private mutating func dropRepeated(_ order: inout ServerOrder) {
    orders.dropRepeatedInterval(&order)
    guard Build.hasMovement else {
      order.alerts = nil
      order.secure = nil
      return dropRepeatedReport(&order)
    }
    if order.alerts == watch?.settings.raisesAlarms { order.alerts = nil }
    if let secure = order.secure, watch?.settings.securePlaces.holds(secure) != false {
      order.secure = nil
    }
    dropRepeatedReport(&order)
  }

  private mutating func dropRepeatedReport(_ order: inout ServerOrder) {
    if orders.askedAfter != nil { order.wantsReport = false }
  }

  /// From the next cycle on: what is planned comes no later than the order says.
  @inline(never)
  private mutating func obey(_ order: ServerOrder, at now: Instant) {
    if let ordered = order.interval {
      orders.order(ordered, lasting: order.lasting.map { .seconds(Int64($0)) }, at: now)
      position.nextAt = min(position.nextAt, now + interval(at: now))
    }
    if Build.hasMovement, let alerts = order.alerts {
      orders.alerts = alerts
      watch?.settings.raisesAlarms = alerts
      excuseAlarm()
    }
    if Build.hasMovement, let secure = order.secure {
      orders.hasPlaces = true
      orders.dropped = watch?.addSecurePlace(secure) ?? orders.dropped
      excuseAlarm()
    }
    stored?.areOrdersNew = true
    guard order.wantsReport else { return }
    orders.askedAfter = position.sequence
    position.nextAt = min(position.nextAt, now)
  }
}
