import GNSS
import Primitives

/// Messages as push services want them.
extension DueMessage {
  /// Title, text and, as an object, the whole message, by these names.
  package func json(title titleKey: String, text textKey: String, data: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(titleKey, message.title)
    writer.write(textKey, text)
    writer.write(data, raw: message.json)
    return writer.finished()
  }

  /// The summary with what its reader may not see elsewhere: the place, and the time of what comes
  /// late.
  package var text: String {
    var text = message.summary
    if let position = message.position {
      text += "\n\(position.text(separator: ", "))"
      let age = message.ageSeconds ?? 0
      if .seconds(age) > BackendSettings.freshAge {
        text += ", fix \(Self.text(ofSeconds: age)) old"
      }
    }
    if failures > 0 { text += "\nAlert of \(time.text)" }
    return text
  }

  /// A link that opens a phone's map with a mark at the place.
  ///
  /// - Source: RFC 5870; developer.android.com, "Common intents": `q` sets the mark.
  package var mapLink: String? {
    message.position.map { "geo:\($0.text(separator: ","))?q=\($0.text(separator: ","))" }
  }

  private static func text(ofSeconds seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h"
    }
  }
}

extension Message {
  /// The text with the name of the pet, which the documents' text lacks.
  package var summary: String {
    let name = petName.map { "\($0): " } ?? ""
    return name + body
  }
}

extension Position {
  /// Latitude and longitude in degrees.
  func text(separator: String) -> String {
    [latitude.e7, longitude.e7].map { String(decoding: JSONWriter.degrees($0), as: UTF8.self) }
      .joined(separator: separator)
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
