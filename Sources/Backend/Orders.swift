package import GNSS

/// What the server asks of a tracker: the body of an answer.
///
/// Every key is optional, and a tracker that does not know one passes over it.
/// An order is sent until the next reports show that it is obeyed, at most
/// three times: the same order twice is the same as once. An answer that was
/// lost, so that its report comes again, does not count.
package struct Orders: Equatable, Sendable {
  package enum Interval: Equatable, Sendable {
    /// 5 to 86,400 s.
    case seconds(Int32)
    /// The tracker's own.
    case own
  }

  package var interval: Interval?
  /// Seconds after which the tracker's own interval returns, so that a lost
  /// server does not drain the battery.
  package var lasting: Int32?
  /// Whether movement raises alerts.
  package var alerts: Bool?
  /// One secure place to add, or to remove.
  package var secure: SecureOrder?
  /// A position now.
  package var report = false
  /// After it, the whole answer is void.
  package var until: Timestamp?

  /// A place that is to be secure, or is no longer; in JSON its radius is
  /// `BackendSettings.secureRadius`, or 0.
  package struct SecureOrder: Equatable, Sendable {
    package let position: Position
    package let isRemoved: Bool

    package init(_ position: Position, isRemoved: Bool = false) {
      self.position = position
      self.isRemoved = isRemoved
    }
  }

  package init() {}

  /// While a fix outside waits for its confirmation, in seconds, and for how
  /// long: else the confirmation takes a whole reporting period.
  static let closerInterval: Int32 = 10
  static let closerLasting: Int32 = 120
  /// While the pet is out, in seconds: the period of the alerts.
  static let alarmInterval: Int32 = 60
  /// How often an order is sent; a project value.
  static let repeatMax: UInt8 = 3

  package var isEmpty: Bool { self == Orders() }

  /// One JSON object, one line, below 512 bytes.
  package var json: [UInt8] {
    var writer = JSONWriter()
    switch interval {
    case .seconds(let seconds): writer.write("interval", seconds)
    case .own: writer.write("interval", raw: "null".utf8)
    case nil: break
    }
    writer.write("for", lasting)
    writer.write("alerts", alerts)
    if let secure {
      var place = JSONWriter()
      place.write(secure.position)
      place.write("radius", secure.isRemoved ? 0 : Int(BackendSettings.secureRadius))
      writer.write("secure", raw: place.finished())
    }
    if report { writer.write("report", true) }
    writer.write("until", until?.text)
    return writer.finished()
  }
}

/// The owner's orders to one tracker that have not been sent often enough.
struct PendingOrders {
  private var alerts: (value: Bool, count: UInt8)?
  private var places: [(order: Orders.SecureOrder, count: UInt8)] = []
  private var report: UInt8?

  mutating func setAlerts(_ isOn: Bool) {
    alerts = (isOn, 0)
  }

  /// In place of what has been ordered of the same position.
  mutating func setPlace(_ order: Orders.SecureOrder) {
    places.removeAll { $0.order.position == order.position }
    guard places.count < BackendSettings.securePlacesMax else { return }
    places.append((order, 0))
  }

  mutating func askForReport() {
    report = 0
  }

  /// A report has come: the one that was asked for.
  mutating func reported() {
    if let sent = report, sent > 0 { report = nil }
  }

  /// Adds what is still to be sent, and counts it.
  mutating func fill(_ orders: inout Orders) {
    if let pending = alerts, pending.count < Orders.repeatMax {
      orders.alerts = pending.value
      alerts?.count += 1
    }
    if let place = places.first, place.count >= Orders.repeatMax { places.removeFirst() }
    if let place = places.first {
      orders.secure = place.order
      places[0].count += 1
    }
    if let sent = report {
      orders.report = true
      report = sent + 1 < Orders.repeatMax ? sent + 1 : nil
    }
  }

  /// The answer before was lost: what it ordered has not been sent.
  mutating func takeBack() {
    if let pending = alerts, pending.count > 0 { alerts?.count -= 1 }
    if let place = places.first, place.count > 0 { places[0].count -= 1 }
  }
}

extension Watch {
  /// Adds the order about the interval, and counts it.
  mutating func fill(_ orders: inout Orders, at now: Timestamp) {
    guard order != .none, !isObeyed, orderCount < Orders.repeatMax else { return }
    orderCount += 1
    orderedSecond = UInt32(clamping: now.milliseconds / 1_000)
    switch order {
    case .none: break
    case .closer:
      orders.interval = .seconds(Orders.closerInterval)
      orders.lasting = Orders.closerLasting
    case .alarm: orders.interval = .seconds(Orders.alarmInterval)
    case .own: orders.interval = ownerInterval > 0 ? .seconds(Int32(ownerInterval)) : .own
    }
  }
}

extension Orders {
  /// The interval in OwnTracks' own form: an array of messages.
  ///
  /// - Source: OwnTracks booklet, JSON, `_type=cmd` and `setConfiguration`.
  var ownTracksJSON: [UInt8] {
    guard case .seconds(let seconds) = interval else { return Array("[]".utf8) }
    let text =
      #"[{"_type":"cmd","action":"setConfiguration","configuration":"#
      + #"{"_type":"configuration","locatorInterval":\#(seconds)}}]"#
    return Array(text.utf8)
  }
}
