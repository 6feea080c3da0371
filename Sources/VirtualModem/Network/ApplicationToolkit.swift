import Primitives

/// The card's own application: a menu, and what its items lead to.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 16: the commands that a
///   card may issue, and their numbers. Project value: the application itself, one
///   of each.
struct ApplicationToolkit: Sendable {
  /// What the card wants of the user.
  enum Proactive: Equatable, Sendable {
    case display(String)
    /// Yes or no.
    case key(String)
    /// Digits.
    case input(String)
    case selection
    case menu

    /// `<cmd_id>`.
    var number: Int {
      switch self {
      case .display: 21
      case .key: 22
      case .input: 23
      case .selection: 24
      case .menu: 25
      }
    }
  }

  static let menuTitle = "Services"
  static let menuItems = ["Balance", "Top up", "Language"]
  static let selectionTitle = "Language"
  static let selectionItems = ["English", "Arabic"]
  static let inputLength = 1...10

  private(set) var current = Proactive.menu
  /// Leads back to the menu when there is no response.
  var timer: Agenda.Ticket?

  mutating func returnToMenu() {
    current = .menu
  }

  /// What `AT+STGR` says of the current one; false when it does not fit.
  mutating func answer(_ data: String?) -> Bool {
    switch current {
    case .display: return false
    case .menu:
      switch data {
      case "1": current = .display("Nothing is owed")
      case "2": current = .input("Number of the voucher")
      case "3": current = .selection
      default: return false
      }
    case .input:
      guard let data, Self.inputLength.contains(data.utf8.count),
        data.utf8.allSatisfy({ ASCII.isDigit($0) })
      else { return false }
      current = .key("Use \(data)?")
    case .key:
      guard let data, data == "Y" || data == "N" else { return false }
      current = data == "Y" ? .display("Done") : .menu
    case .selection:
      guard let number = data.flatMap({ Int($0) }), (1...Self.selectionItems.count).contains(number)
      else { return false }
      current = .display(Self.selectionItems[number - 1])
    }
    return true
  }
}

enum ApplicationToolkitTiming {
  /// - Source: SIM7000 Series AT Command Manual V1.06, 16.2.1.
  static let idle: Milliseconds = .minutes(2)
  /// From an answer to what the card issues next.
  ///
  /// Project value.
  static let issue: Milliseconds = 200
}

extension VirtualModem {
  /// Sends the card's next request, after a while.
  mutating func issueProactive(_ turn: Turn) {
    session.agenda.cancel(session.applicationToolkit.timer)
    schedule(after: ApplicationToolkitTiming.issue, turn) { modem, turn in
      guard modem.number(of: "+STK") == 1, modem.cardError(turn.surroundings) == nil else { return }
      modem.report("+STIN: \(modem.session.applicationToolkit.current.number)", &turn)
      guard modem.session.applicationToolkit.current != .menu else { return }
      modem.session.applicationToolkit.timer = modem.schedule(
        after: ApplicationToolkitTiming.idle,
        turn
      ) { modem, turn in
        modem.session.applicationToolkit.returnToMenu()
        modem.issueProactive(turn)
      }
    }
  }
}
