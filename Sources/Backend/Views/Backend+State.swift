import GNSS

/// What the page of a server shows, as JSON.
extension Backend {
  /// Trackers without an owner that are listed; the newest come first.
  ///
  /// Project value: an owner adds one of a few.
  private static let unownedShown = 100
  /// Points of all tracks together, so that a thousand trackers make no flood.
  ///
  /// Project value: 200 points of 100 trackers.
  private static let trackPointsMax = 20_000
  /// Points of a track that are shown; a project value.
  private static let trackMax = 200

  /// The members `trackers`, `unowned`, `pets` and `fences` of the page's state, with what
  /// `others` writes before them.
  package func state(
    of account: String,
    with others: KeyValuePairs<String, [UInt8]>
  ) -> [UInt8] {
    var writer = JSONWriter()
    for (key, value) in others { writer.write(key, raw: value) }
    let owner = accountIDs.number(of: account).map(Int32.init) ?? -2
    let own = cards.indices.filter { cards[$0].owner == owner }
    let track = min(Self.trackMax, Self.trackPointsMax / max(1, own.count))
    writer.write("trackers", list: own.map { trackerJSON($0, histories[$0].points.suffix(track)) })
    writer.write("unowned", list: unownedNumbers.map(unownedJSON))
    writer.write("pets", list: pets(of: account).map(Self.petJSON))
    writer.write("fences", list: fences(of: account).map(Self.fenceJSON))
    return writer.finished()
  }

  /// One of the account's trackers as in the state, with those points of its track that have come
  /// `since` then, late ones too; `nil` for a tracker of another account.
  package func trackerJSON(_ id: String, of account: String, since: Timestamp) -> [UInt8]? {
    guard let number = trackerIDs.number(of: id), let owner = accountIDs.number(of: account),
      cards[number].owner == owner
    else { return nil }
    let track = histories[number].points.suffix(Self.trackMax)
    return trackerJSON(number, track.filter { $0.receivedAt >= since })
  }

  private var unownedNumbers: [Int] {
    var numbers: [Int] = []
    for number in cards.indices.reversed() where numbers.count < Self.unownedShown {
      let isFree = cards[number].owner < 0 && watches[number].hasFix
      if isFree, trackerIDs.number(of: trackerIDs[number]) == number { numbers.append(number) }
    }
    return numbers
  }

  private func trackerJSON(_ number: Int, _ track: some Sequence<HistoryPoint>) -> [UInt8] {
    let watch = watches[number]
    let card = cards[number]
    let hasFix = watch.hasFix && watch.receivedAt >= card.ownedSince
    let bike = detailsIndex(of: number).flatMap { details[$0].bike }
    let isMuted = detailsIndex(of: number).map { details[$0].muted.contains(card.owner) } ?? false
    let points = histories[number].points
    let newest = points.last
    var writer = JSONWriter()
    writer.write("id", trackerIDs[number])
    writer.write("title", card.title)
    writer.write("pet", orNull: watch.pet < 0 ? nil : petIDs[Int(watch.pet)])
    writer.write("state", "\(watch.state)")
    writer.write("bike", orNull: bike?.state.rawValue)
    writer.write("asksAboutPlace", bike?.asksAboutPlace ?? false)
    writer.write("disabled", watch.isDisabled)
    if hasFix { writer.write(watch.position) }
    writer.write("fixTime", orNull: hasFix ? watch.fixTime.text : nil)
    writer.write("heardAt", orNull: hasFix ? watch.lastNews.text : nil)
    writer.write("silentAt", orNull: hasFix ? (watch.lastNews + watch.silenceLength).text : nil)
    writer.write("error", orNull: hasFix ? Int64(watch.error * 10) : nil, places: 1)
    // A report may lack what the one before it had.
    let recent = points.suffix(Self.recentCount)
    writer.write("battery", orNull: recent.compactMap(\.batteryMillivolts).last)
    writer.write("signal", orNull: recent.compactMap(\.signalDecibelMilliwatts).last)
    let speed = newest?.speedMillimetresPerSecond.map { Int64($0) }
    writer.write("speed", orNull: speed, places: 3)
    writer.write("course", orNull: newest?.courseHundredths.map { Int64($0) }, places: 2)
    let interval = watch.ownerInterval > 0 ? watch.ownerInterval : watch.learnedInterval
    writer.write("interval", orNull: interval > 0 ? interval : nil)
    writer.write("alerts", bike?.alertsOn ?? !isMuted)
    writer.write("event", orNull: newest?.event.map { "\($0.name)" })
    writer.write("secure", list: (bike?.places ?? []).map(Self.placeJSON))
    writer.write("track", list: track.map { $0.json(isBrief: true) })
    return writer.finished()
  }

  /// Reports in which battery and signal are looked for; a project value.
  private static let recentCount = 20

  private func unownedJSON(_ number: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.write("id", trackerIDs[number])
    writer.write(watches[number].position)
    writer.write("fixTime", watches[number].fixTime.text)
    return writer.finished()
  }

  private static func placeJSON(_ position: Position) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(position)
    writer.write("radius", Int(BackendSettings.secureRadius))
    return writer.finished()
  }

  private static func petJSON(id: String, profile: PetProfile, fence: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.write("id", id)
    writer.write("name", profile.name)
    writer.write("age", profile.age)
    writer.write("description", profile.description)
    writer.write("imageUrl", profile.imageURL)
    writer.write("fence", orNull: fence)
    return writer.finished()
  }

  private static func fenceJSON(id: String, name: String, fence: Fence) -> [UInt8] {
    var writer = JSONWriter()
    writer.write("id", id)
    writer.write("name", name)
    if fence.isCircle {
      writer.write("centre", fence.cornerPositions[0])
      writer.write("radius", Int(fence.width))
    } else {
      writer.write("corners", fence.cornerPositions)
    }
    return writer.finished()
  }
}

extension Fence {
  /// The corners in drawing order; of a circle its centre alone.
  fileprivate var cornerPositions: [Position] {
    let corners = isCircle ? [Corner(x: 0, y: south)] : (0..<Int(count)).map { self.corners[$0] }
    return corners.compactMap { corner in
      let longitude = Int64(west) + Int64(corner.x)
      let turned = longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
      return Position(latitudeE7: corner.y, longitudeE7: Int32(turned))
    }
  }
}
