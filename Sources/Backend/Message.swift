package import GNSS
import Primitives

/// A message to an owner, a carer or a follower.
///
/// The pet document's alerts, word for word, with the data that the printed
/// message lacks; the bike document's two messages; news of shares and pets.
package struct Message: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Equatable, Sendable {
    case left
    case outside
    case entered
    case silent
    /// The bike is moved or taken: was it you?
    case movement
    /// The newest position of a bike that its owner tracks.
    case position
    /// The bike is parked, and its owner is asked whether it is safe there.
    case parking
    /// A share was offered, answered, changed or cancelled.
    case share
    /// News of a pet that is followed.
    case news
  }

  package var kind: Kind
  /// The id of the tracker, to which devices subscribe; of news, the pet's.
  package var topic: String
  package var title: String
  package var body: String
  /// A question's offers, as the app shows them.
  package var prompts: [String] = []
  package var petID: String?
  package var petName: String?
  package var fenceName: String?
  package var position: Position?
  package var fixTime: Timestamp?
  /// How old the fix is when the message is made.
  package var ageSeconds: Int64?

  package init(kind: Kind, topic: String, title: String, body: String) {
    self.kind = kind
    self.topic = topic
    self.title = title
    self.body = body
  }

  /// One JSON object: title, body and topic, and the data beside them.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finished()
  }

  func write(to writer: inout JSONWriter) {
    writer.write("kind", kind.rawValue)
    writer.write("topic", topic)
    writer.write("title", title)
    writer.write("body", body)
    if kind != .news { writer.write("trackerId", topic) }
    writer.write("petId", petID)
    writer.write("petName", petName)
    writer.write("fenceName", fenceName)
    writer.write(position)
    writer.write("fixTime", fixTime?.text)
    writer.write("age", ageSeconds)
    if !prompts.isEmpty { writer.write("prompts", prompts) }
  }
}

/// The texts of the documents, byte for byte.
package enum MessageText {
  package static let alertTitle = "Geofence Alert"
  package static let left = "The pet has crossed the geofence!"
  /// Project value, like the next one: the documents have no text for it.
  package static let entered = "The pet is back inside the geofence."
  static func silent(since time: Timestamp) -> String {
    "No news from the tracker since \(time.text)."
  }

  package static let movement = "Unexpected movement has been detected from your bike!"
  package static let track = "Track using GPS"
  /// Project values, like the next three.
  package static let wasMe = "It was me"
  package static let bikeTitle = "Bike Alert"
  package static let parked = "Your bike is parked."
  package static let position = "The newest position of your bike."
  package static let secureLocation = "secure location"
  package static let temporaryParking = "temporary parking"
  package static let noRides = "No rides recorded."
}

/// A message that is due to these devices now.
package struct DueMessage: Equatable, Sendable {
  package var message: Message
  /// Push tokens, in the order of the accounts and of their attachment.
  package var devices: [String]
  /// When the message was made.
  package var time: Timestamp
  /// How often a push has failed, of it or of one that it stood behind.
  package var failures = 0

  package init(message: Message, devices: [String], time: Timestamp) {
    self.message = message
    self.devices = devices
    self.time = time
  }

  /// The pause before the next attempt: 5 s, doubled each time, 10 min at most.
  var retryPause: Milliseconds {
    let doubled = BackendSettings.pushRetry.rawValue << Int64(min(failures - 1, 10))
    return min(Milliseconds(doubled), BackendSettings.pushRetryMax)
  }
}

/// An alert as it is kept: its kind, its time and the fix that it rests on.
package struct AlertRecord: Equatable, Sendable {
  package var kind: Message.Kind
  package var time: Timestamp
  package var fixTime: Timestamp
}
