/// Messages as push services want them.
extension Message {
  /// Title, text and, as an object, the whole message, by these names.
  package func json(title titleKey: String, text textKey: String, data: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(titleKey, title)
    writer.write(textKey, summary)
    writer.write(data, raw: json)
    return writer.finished()
  }

  /// The text with the name of the pet, which the documents' text lacks.
  package var summary: String {
    let name = petName.map { "\($0): " } ?? ""
    return name + body
  }
}

extension Message.Kind {
  /// It comes again, each minute or with each position: a later message has the newer place.
  package var isRepetition: Bool { self == .outside || self == .position }

  /// Something is not where it should be.
  package var isUrgent: Bool {
    switch self {
    case .left, .outside, .silent, .movement: true
    case .entered, .position, .parking, .share, .news: false
    }
  }
}
