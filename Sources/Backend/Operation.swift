package import GNSS

/// A pet as its owner describes it; every field is required.
package struct PetProfile: Equatable, Sendable {
  package var name: String
  /// In whole years.
  package var age: Int
  package var description: String
  package var imageURL: String

  package init(name: String, age: Int, description: String, imageURL: String) {
    self.name = name
    self.age = age
    self.description = description
    self.imageURL = imageURL
  }
}

/// The boundary that an owner asks for; not checked yet.
package enum FenceShape: Equatable, Sendable {
  case polygon([Position])
  case circle(centre: Position, radiusMetres: Int)
}

/// A found animal, as its finder reports it.
///
/// Unknown texts are empty.
package struct FoundAnimal: Equatable, Sendable {
  package var kind: String
  package var breed: String
  package var colour: String
  package var sex: String
  package var name: String
  package var photoURL: String
  package var foundAt: Position
  package var broughtTo: Position?

  package init(kind: String, colour: String, photoURL: String, foundAt: Position) {
    self.kind = kind
    self.colour = colour
    self.photoURL = photoURL
    self.foundAt = foundAt
    breed = ""
    sex = ""
    name = ""
  }
}

/// What an account asks for.
///
/// Ids are made by the caller and handed in.
package enum Operation: Equatable, Sendable {
  /// The maker makes a tracker known, with its secret if it has one.
  case provisionTracker(id: String, secret: String?)
  case checkTracker(id: String)
  case addTracker(id: String, title: String, pet: String?)
  case addBike(id: String, title: String)
  case renameTracker(id: String, title: String)
  case assignPet(tracker: String, pet: String?)
  case setDisabled(tracker: String, Bool)
  case deleteTracker(id: String)
  /// The reporting interval: whole minutes, 1 to 60.
  case setInterval(tracker: String, minutes: Int)
  /// The bike's one switch.
  case setAlerts(tracker: String, Bool)
  /// Whether this account's devices get the tracker's alerts.
  case setNotifications(tracker: String, Bool)
  case requestReport(tracker: String)

  case addPet(id: String, PetProfile)
  case editPet(id: String, PetProfile)
  case deletePet(id: String)

  case addFence(id: String, name: String, FenceShape)
  case editFence(id: String, name: String, FenceShape)
  case deleteFence(id: String)
  /// Gives a pet a fence, or takes it away. Another fence needs `confirmFence`.
  case proposeFence(pet: String, fence: String?)
  case confirmFence(pet: String)
  case confirmFound(pet: String)
  case withdrawFound(pet: String)

  case attachDevice(String)
  case detachDevice(String)

  /// To the alarm of a bike: "it was me", or "track".
  case answerMovement(tracker: String, wasMe: Bool)
  /// To the question of a parked bike.
  case answerParking(tracker: String, isSecure: Bool)
  /// A place of the tracker's list is secure no longer.
  case removeSecurePlace(tracker: String, at: Position)

  case share(id: String, tracker: String, with: String, from: Timestamp, to: Timestamp)
  case changeShare(id: String, from: Timestamp, to: Timestamp)
  case answerShare(id: String, accept: Bool)
  case cancelShare(id: String)
  case follow(pet: String)
  case unfollow(pet: String)
  case postNews(pet: String, text: String)

  case reportFound(id: String, FoundAnimal)
  case closeFound(id: String)
}

extension Operation {
  /// The member that names something with blanks alone; `nil` if none does.
  ///
  /// For whoever takes operations from outside: one that an older journal holds stands. A name that
  /// is missing altogether is refused by the backend itself.
  package var blankMember: String? {
    let (member, text) =
      switch self {
      case .addTracker(_, let title, _), .addBike(_, let title), .renameTracker(_, let title):
        ("title", title)
      case .addPet(_, let profile), .editPet(_, let profile): ("name", profile.name)
      case .addFence(_, let name, _), .editFence(_, let name, _): ("name", name)
      default: ("", "")
      }
    return !text.isEmpty && text.allSatisfy(\.isWhitespace) ? member : nil
  }
}
