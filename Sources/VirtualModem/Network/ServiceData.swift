import Primitives
import Surroundings

/// Data of supplementary services (USSD): what `AT+CUSD` asks, and what the network says.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CUSD; 3GPP TS 27.007, 7.15; TS 23.038, 5.
struct ServiceData: Sendable {
  typealias Answer = Surroundings.ServiceAnswer

  /// `AT+CUSD=1`.
  var isReported = false
  /// The code and the replies so far, while the network waits for a reply.
  var dialogue: String?
  /// The network's answer, or the end of its patience.
  var timer: Agenda.Ticket?

  /// Project value: how long the network waits for a reply.
  static let patience: Milliseconds = .seconds(60)
  static let defaultAlphabet = 15
  static let ucs2 = 72

  /// A data coding scheme with UCS2, of any class.
  static func isUCS2(_ scheme: Int) -> Bool { scheme & 0xCC == 0x48 }
}

extension VirtualModem {
  /// `AT+CUSD`: 2 ends the dialogue, anything else sets whether answers are reported.
  mutating func sendServiceData(_ parameters: Parameters, _ turn: Turn) -> Answer {
    let mode = parameters.integer(0) ?? 0
    guard mode != 2 else {
      closeServiceDialogue()
      return .ok
    }
    session.serviceData.isReported = mode == 1
    guard parameters.has(1) else { return .ok }
    guard session.network.status.isRegistered else { return .failure(.noNetworkService) }
    let bytes = Array((parameters.text(1) ?? "").utf8)
    let isUCS2 = ServiceData.isUCS2(parameters.integer(2) ?? ServiceData.defaultAlphabet)
    guard let text = (isUCS2 ? .ucs2 : terminalCharacterSet).text(bytes) else { return .error }
    let request = [session.serviceData.dialogue ?? "", text].filter { !$0.isEmpty }
      .joined(separator: " ")
    closeServiceDialogue()
    let answer = serviceAnswer(to: request, turn.surroundings)
    session.serviceData.timer = schedule(after: answer.after, turn) { modem, turn in
      modem.receiveServiceData(answer, &turn)
    }
    return .ok
  }

  /// NB-IoT has no circuit-switched side; elsewhere only known requests have an answer.
  private func serviceAnswer(to request: String, _ surroundings: Surroundings) -> ServiceData.Answer
  {
    let answers = session.network.technology == .nbIoT ? [] : surroundings.radio.serviceAnswers
    return answers.last { $0.request == request }
      ?? ServiceData.Answer(to: request, "", .unsupported)
  }

  private mutating func closeServiceDialogue() {
    session.agenda.cancel(session.serviceData.timer)
    session.serviceData.timer = nil
    session.serviceData.dialogue = nil
  }

  /// The network says something: an answer, or by itself.
  mutating func receiveServiceData(_ answer: ServiceData.Answer, _ turn: inout Turn) {
    guard power.isOn else { return }
    closeServiceDialogue()
    let isInReach = session.network.status.isRegistered
    guard isInReach || !answer.request.isEmpty else { return }
    let status = isInReach ? answer.status : .timedOut
    if status == .expectsReply {
      session.serviceData.dialogue = answer.request
      session.serviceData.timer = schedule(after: ServiceData.patience, turn) { modem, turn in
        modem.receiveServiceData(ServiceData.Answer(to: answer.request, "", .ended), &turn)
      }
    }
    guard session.serviceData.isReported else { return }
    let text = isInReach && !answer.text.isEmpty ? "," + spelled(answer.text) : ""
    report("+CUSD: \(status.rawValue)\(text)", &turn)
  }

  /// The text in quotes and its coding scheme: hexadecimal where the default alphabet lacks it.
  private func spelled(_ text: String) -> String {
    guard GSMAlphabet.septets(of: text) != nil else {
      return "\"\(TerminalCharacterSet.ucs2.spelled(text))\",\(ServiceData.ucs2)"
    }
    return "\"\(terminalCharacterSet.spelled(text))\",\(ServiceData.defaultAlphabet)"
  }
}
