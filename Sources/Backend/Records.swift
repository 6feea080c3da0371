/// The cold part of a tracker; most trackers need no `TrackerDetails`.
struct TrackerCard {
  var title = ""
  /// The number of the account; -1 for none.
  var owner: Int32 = -1
  /// It had an owner before: what it reports late may be of that time.
  var wasSold = false
  /// When it was added: fixes received before are not the owner's.
  var ownedSince = Timestamp.distantFuture
}

/// What few trackers have.
struct TrackerDetails {
  var secret: String?
  /// Made known by the maker: not forgotten for lack of an owner.
  var isProvisioned = false
  /// Accounts that do not want its alerts.
  var muted: [Int32] = []
  /// The slots of the shares.
  var shares: [Int32] = []
  var bike: Bike?
  var orders = PendingOrders()
  /// The newest alerts.
  var alerts: [AlertRecord] = []
}

struct Pet {
  /// The number of the account; -1 for a free slot.
  var owner: Int32
  var fence: Int32 = -1
  /// The fence that waits for its confirmation; -1 for none.
  var proposed: Int32 = -1
  /// The index of followers and news; -1 for none.
  var feed: Int32 = -1
  var profile: PetProfile
}

/// What followers see of a pet.
struct PetFeed {
  var followers: [Int32] = []
  var news: [News] = []
}

/// A piece of news of a pet.
package struct News: Equatable, Sendable {
  package var pet: String
  package var time: Timestamp
  package var text: String
}

struct FenceCard {
  var name: String
  /// The number of the account; -1 for a free slot.
  var owner: Int32
}

struct Account {
  /// Push tokens, in the order of their attachment.
  var devices: [String] = []
  /// The slots of the pets that it follows.
  var follows: [Int32] = []
  var petCount = 0
  var fenceCount = 0
  var openIncidents = 0
}

/// A tracker that another account may watch for a span of time; read only.
package struct Share: Equatable, Sendable {
  package enum State: String, Equatable, Sendable {
    case pending
    case accepted
    case rejected
    case cancelled
  }

  /// The numbers of tracker and accounts.
  var tracker: Int32
  var owner: Int32
  var carer: Int32
  package var state = State.pending
  package var from: Timestamp
  package var to: Timestamp
  /// What happened to it, when.
  package var log: [Entry] = []

  package struct Entry: Equatable, Sendable {
    package var time: Timestamp
    package var text: String
  }

  /// It has ended: no account sees the tracker by it.
  func isOver(at time: Timestamp) -> Bool {
    state == .rejected || state == .cancelled || state == .accepted && to <= time
  }

  func isActive(at time: Timestamp) -> Bool {
    state == .accepted && from <= time && time < to
  }
}

/// A found animal: closed only by its author, never erased.
package struct Incident: Equatable, Sendable {
  package var id: String
  var author: Int32
  package var animal: FoundAnimal
  package var reportedAt: Timestamp
  package var closedAt: Timestamp?
}
