/// An inquiry that goes over the network, step by step, and restores what it changes for that.
protocol NetworkInquiry: Inquiry {
  var step: Int { get set }

  /// What puts its changes back.
  var undoing: [String] { get }
}

/// Behind all steps that anybody has.
private let lastStep = 100

extension NetworkInquiry {
  func isPossible(after dialogue: Dialogue) -> Bool { dialogue.isRegistered }

  /// Restores what was changed, and goes on with that when it is asked again.
  mutating func leave(_ view: InquiryView) -> InquiryStep {
    step = lastStep
    guard let last = view.undo.last, undoing.contains(last) else { return .done }
    return .restore(last)
  }
}
