/// Operations as JSON: `{"op":"addPet","id":"p1","name":"Rex",...}`.
///
/// One format for the journal and for whoever talks to a server.
extension Operation {
  /// Reads an operation.
  ///
  /// - Throws: The first thing that is wrong.
  package init(parsing bytes: Span<UInt8>) throws(OperationError) {
    try self.init(try JSONObject(parsing: bytes, of: "operation"))
  }

  init(_ object: JSONObject) throws(OperationError) {
    let name = try object.string("op")
    if let operation = try Self.onTracker(name, object) {
      self = operation
    } else if let operation = try Self.onPet(name, object) {
      self = operation
    } else if let operation = try Self.onAccount(name, object) {
      self = operation
    } else {
      throw .unknown(name)
    }
  }

  private static func onTracker(
    _ name: String,
    _ object: JSONObject
  ) throws(OperationError) -> Operation? {
    switch name {
    case "provisionTracker":
      .provisionTracker(id: try object.string("id"), secret: try object.optionalString("secret"))
    case "checkTracker": .checkTracker(id: try object.string("id"))
    case "addTracker":
      .addTracker(
        id: try object.string("id"),
        title: try object.string("title"),
        pet: try object.optionalString("pet")
      )
    case "addBike": .addBike(id: try object.string("id"), title: try object.string("title"))
    case "renameTracker":
      .renameTracker(id: try object.string("id"), title: try object.string("title"))
    case "assignPet":
      .assignPet(tracker: try object.string("tracker"), pet: try object.optionalString("pet"))
    case "setDisabled":
      .setDisabled(tracker: try object.string("tracker"), try object.boolean("on"))
    case "deleteTracker": .deleteTracker(id: try object.string("id"))
    case "setInterval":
      .setInterval(
        tracker: try object.string("tracker"),
        minutes: Int(try object.integer("minutes"))
      )
    case "setAlerts": .setAlerts(tracker: try object.string("tracker"), try object.boolean("on"))
    case "setNotifications":
      .setNotifications(tracker: try object.string("tracker"), try object.boolean("on"))
    case "requestReport": .requestReport(tracker: try object.string("tracker"))
    case "answerMovement":
      .answerMovement(
        tracker: try object.string("tracker"),
        wasMe: try object.boolean("wasMe")
      )
    case "answerParking":
      .answerParking(
        tracker: try object.string("tracker"),
        isSecure: try object.boolean("secure")
      )
    case "removeSecurePlace":
      .removeSecurePlace(
        tracker: try object.string("tracker"),
        at: try object.position("place")
      )
    default: nil
    }
  }

  private static func onPet(
    _ name: String,
    _ object: JSONObject
  ) throws(OperationError) -> Operation? {
    switch name {
    case "addPet": .addPet(id: try object.string("id"), try PetProfile(object))
    case "editPet": .editPet(id: try object.string("id"), try PetProfile(object))
    case "deletePet": .deletePet(id: try object.string("id"))
    case "addFence":
      .addFence(
        id: try object.string("id"),
        name: try object.string("name"),
        try FenceShape(object)
      )
    case "editFence":
      .editFence(
        id: try object.string("id"),
        name: try object.string("name"),
        try FenceShape(object)
      )
    case "deleteFence": .deleteFence(id: try object.string("id"))
    case "proposeFence":
      .proposeFence(pet: try object.string("pet"), fence: try object.optionalString("fence"))
    case "confirmFence": .confirmFence(pet: try object.string("pet"))
    case "confirmFound": .confirmFound(pet: try object.string("pet"))
    case "withdrawFound": .withdrawFound(pet: try object.string("pet"))
    case "follow": .follow(pet: try object.string("pet"))
    case "unfollow": .unfollow(pet: try object.string("pet"))
    case "postNews": .postNews(pet: try object.string("pet"), text: try object.string("text"))
    default: nil
    }
  }

  private static func onAccount(
    _ name: String,
    _ object: JSONObject
  ) throws(OperationError) -> Operation? {
    switch name {
    case "attachDevice": .attachDevice(try object.string("device"))
    case "detachDevice": .detachDevice(try object.string("device"))
    case "share":
      .share(
        id: try object.string("id"),
        tracker: try object.string("tracker"),
        with: try object.string("with"),
        from: try object.time("from"),
        to: try object.time("to")
      )
    case "changeShare":
      .changeShare(
        id: try object.string("id"),
        from: try object.time("from"),
        to: try object.time("to")
      )
    case "answerShare":
      .answerShare(id: try object.string("id"), accept: try object.boolean("accept"))
    case "cancelShare": .cancelShare(id: try object.string("id"))
    case "reportFound": .reportFound(id: try object.string("id"), try FoundAnimal(object))
    case "closeFound": .closeFound(id: try object.string("id"))
    default: nil
    }
  }
}

extension PetProfile {
  fileprivate init(_ object: JSONObject) throws(OperationError) {
    self.init(
      name: try object.string("name"),
      age: Int(try object.integer("age")),
      description: try object.string("description"),
      imageURL: try object.string("imageUrl")
    )
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.write("name", name)
    writer.write("age", age)
    writer.write("description", description)
    writer.write("imageUrl", imageURL)
  }
}

extension FenceShape {
  fileprivate init(_ object: JSONObject) throws(OperationError) {
    if object["radius"] != nil {
      self = .circle(
        centre: try object.position("centre"),
        radiusMetres: Int(try object.integer("radius"))
      )
    } else {
      self = .polygon(try object.positions("coordinates"))
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .circle(let centre, let metres):
      writer.write("centre", centre)
      writer.write("radius", metres)
    case .polygon(let corners): writer.write("coordinates", corners)
    }
  }
}

extension FoundAnimal {
  fileprivate init(_ object: JSONObject) throws(OperationError) {
    self.init(
      kind: try object.string("kind"),
      colour: try object.string("colour"),
      photoURL: try object.string("photoUrl"),
      foundAt: try object.position("foundAt")
    )
    breed = try object.optionalString("breed") ?? ""
    sex = try object.optionalString("sex") ?? ""
    name = try object.optionalString("name") ?? ""
    if object["broughtTo"] != nil { broughtTo = try object.position("broughtTo") }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.write("kind", kind)
    writer.write("colour", colour)
    writer.write("photoUrl", photoURL)
    writer.write("foundAt", foundAt)
    writer.write("breed", breed)
    writer.write("sex", sex)
    writer.write("name", name)
    if let broughtTo { writer.write("broughtTo", broughtTo) }
  }
}

extension Operation {
  /// Writes the members of the operation, `op` first.
  func write(to writer: inout JSONWriter) {
    func members(_ name: String, _ texts: KeyValuePairs<String, String?>) {
      writer.write("op", name)
      for (key, text) in texts { writer.write(key, text) }
    }
    switch self {
    case .provisionTracker(let id, let secret):
      members("provisionTracker", ["id": id, "secret": secret])
    case .checkTracker(let id): members("checkTracker", ["id": id])
    case .addTracker(let id, let title, let pet):
      members("addTracker", ["id": id, "title": title, "pet": pet])
    case .addBike(let id, let title): members("addBike", ["id": id, "title": title])
    case .renameTracker(let id, let title): members("renameTracker", ["id": id, "title": title])
    case .assignPet(let id, let pet): members("assignPet", ["tracker": id, "pet": pet])
    case .setDisabled(let id, let isOn):
      members("setDisabled", ["tracker": id])
      writer.write("on", isOn)
    case .deleteTracker(let id): members("deleteTracker", ["id": id])
    case .setInterval(let id, let minutes):
      members("setInterval", ["tracker": id])
      writer.write("minutes", minutes)
    case .setAlerts(let id, let isOn):
      members("setAlerts", ["tracker": id])
      writer.write("on", isOn)
    case .setNotifications(let id, let isOn):
      members("setNotifications", ["tracker": id])
      writer.write("on", isOn)
    case .requestReport(let id): members("requestReport", ["tracker": id])
    case .answerMovement(let id, let wasMe):
      members("answerMovement", ["tracker": id])
      writer.write("wasMe", wasMe)
    case .answerParking(let id, let isSecure):
      members("answerParking", ["tracker": id])
      writer.write("secure", isSecure)
    case .removeSecurePlace(let id, let place):
      members("removeSecurePlace", ["tracker": id])
      writer.write("place", place)
    case .addPet(let id, let profile):
      members("addPet", ["id": id])
      profile.write(to: &writer)
    case .editPet(let id, let profile):
      members("editPet", ["id": id])
      profile.write(to: &writer)
    case .deletePet(let id): members("deletePet", ["id": id])
    case .addFence(let id, let name, let shape):
      members("addFence", ["id": id, "name": name])
      shape.write(to: &writer)
    case .editFence(let id, let name, let shape):
      members("editFence", ["id": id, "name": name])
      shape.write(to: &writer)
    case .deleteFence(let id): members("deleteFence", ["id": id])
    case .proposeFence(let pet, let fence): members("proposeFence", ["pet": pet, "fence": fence])
    case .confirmFence(let pet): members("confirmFence", ["pet": pet])
    case .confirmFound(let pet): members("confirmFound", ["pet": pet])
    case .withdrawFound(let pet): members("withdrawFound", ["pet": pet])
    case .follow(let pet): members("follow", ["pet": pet])
    case .unfollow(let pet): members("unfollow", ["pet": pet])
    case .postNews(let pet, let text): members("postNews", ["pet": pet, "text": text])
    case .attachDevice(let token): members("attachDevice", ["device": token])
    case .detachDevice(let token): members("detachDevice", ["device": token])
    case .share(let id, let tracker, let carer, let from, let to):
      members(
        "share",
        ["id": id, "tracker": tracker, "with": carer, "from": from.text, "to": to.text]
      )
    case .changeShare(let id, let from, let to):
      members("changeShare", ["id": id, "from": from.text, "to": to.text])
    case .answerShare(let id, let accept):
      members("answerShare", ["id": id])
      writer.write("accept", accept)
    case .cancelShare(let id): members("cancelShare", ["id": id])
    case .reportFound(let id, let animal):
      members("reportFound", ["id": id])
      animal.write(to: &writer)
    case .closeFound(let id): members("closeFound", ["id": id])
    }
  }
}
