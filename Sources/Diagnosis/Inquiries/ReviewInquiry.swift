/// Whether what was true at first still is, where something above went wrong.
struct ReviewInquiry: Inquiry {
  let aim: Aim
  var layers: [Layer] { [] }
  private var step = 0

  private static let questions = [
    "AT+CFUN?", "AT+CPIN?", "AT+CREG?", "AT+CGREG?", "AT+CEREG?", "AT+CPSI?", "AT+CBC",
  ]

  init(aim: Aim) {
    self.aim = aim
  }

  mutating func next(_ view: InquiryView) -> InquiryStep {
    if step == 0, isWell(view) { return .done }
    step += 1
    return step > Self.questions.count ? .done : .ask(Self.questions[step - 1])
  }

  private func isWell(_ view: InquiryView) -> Bool {
    let occasion = Occasion(aim: aim, line: view.facts)
    // What was never asked needs no second look.
    guard view.dialogue.isRegistered || view.dialogue.lastURC("+CPIN:") != nil else { return true }
    return [Layer.bearer, .dns, .tcp, .tls, .http].allSatisfy { layer in
      let check = view.dialogue.judge(layer, on: occasion)
      return check?.verdict == .ok || check?.symptom == .noURL
    } && view.dialogue.lastURC("+CPIN:") == nil
  }
}

/// The changes that would put the cause right, each told before it is made.
struct RepairInquiry: Inquiry {
  let aim: Aim
  var layers: [Layer] { [] }
  private var remedies: [String]?

  init(aim: Aim) {
    self.aim = aim
  }

  mutating func next(_ view: InquiryView) -> InquiryStep {
    let occasion = Occasion(aim: aim, line: view.facts)
    let port = Check(.port, .ok, .portOpens)
    var left = remedies ?? Diagnosis(of: view.dialogue, on: occasion, port: port).cause?.remedies
    let next = left?.isEmpty == false ? left?.removeFirst() : nil
    remedies = left ?? []
    return next.map { .ask($0, isChange: true) } ?? .done
  }
}

/// Whether the module restarted, and everything as it was.
struct ClosingInquiry: Inquiry {
  var layers: [Layer] { [] }
  private var hasAsked = false

  mutating func next(_ view: InquiryView) -> InquiryStep {
    if !hasAsked {
      hasAsked = true
      return .ask("AT+CMEE?")
    }
    return view.undo.last.map { .restore($0) } ?? .done
  }
}
