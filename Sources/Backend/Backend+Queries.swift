package import GNSS
import Primitives

/// A tracker as its owner, or a carer, sees it.
package struct TrackerView: Equatable, Sendable {
  package var id: String
  package var title: String
  package var pet: String?
  package var state: TrackerState
  /// `nil` for a tracker without a bike.
  package var bike: BikeState?
  package var isDisabled: Bool
  package var position: Position?
  package var fixTime: Timestamp?
}

/// An open report of a found animal, and how far it is away.
package struct NearbyIncident: Equatable, Sendable {
  package var incident: Incident
  package var metres: Double
}

/// Questions: nothing is changed by them.
extension Backend {
  /// The number of a tracker, for `accept`.
  package func number(ofTracker id: String) -> Int? { trackerIDs.number(of: id) }

  package var trackerCount: Int { trackerIDs.count }

  /// The state of a tracker; `nil` for an unknown one.
  package func state(ofTracker id: String) -> TrackerState? {
    trackerIDs.number(of: id).map { watches[$0].state }
  }

  /// Whether the newest fix shows a pet inside its fence, as far as errors allow, and the tracker
  /// has not been reported as silent.
  package func showsInside(_ id: String) -> Bool {
    guard let number = trackerIDs.number(of: id), case let watch = watches[number],
      watch.state == .idle, !watch.isSilent, watch.fence >= 0,
      watch.receivedAt >= cards[number].ownedSince
    else { return false }
    return watch.hasFix && watch.verdict(on: fences[Int(watch.fence)]) != .outside
  }

  /// The account's own trackers, in the order in which they became known.
  package func trackers(of account: String) -> [TrackerView] {
    guard let number = accountIDs.number(of: account) else { return [] }
    return cards.indices.filter { cards[$0].owner == number }.map(view)
  }

  /// A tracker that the account owns, or looks after now.
  package func tracker(
    _ id: String,
    for account: String,
    at now: Timestamp
  ) throws(Refusal)
    -> TrackerView
  {
    view(try seen(id, for: account, at: now))
  }

  private func view(_ number: Int) -> TrackerView {
    let watch = watches[number]
    let isOwn = watch.receivedAt >= cards[number].ownedSince
    return TrackerView(
      id: trackerIDs[number],
      title: cards[number].title,
      pet: watch.pet < 0 ? nil : petIDs[Int(watch.pet)],
      state: watch.state,
      bike: detailsIndex(of: number).flatMap { details[$0].bike?.state },
      isDisabled: watch.isDisabled,
      position: isOwn ? watch.position : nil,
      fixTime: isOwn && watch.hasFix ? watch.fixTime : nil
    )
  }

  private func seen(_ id: String, for account: String, at now: Timestamp) throws(Refusal) -> Int {
    guard let number = accountIDs.number(of: account) else { throw .notFound }
    return try seenTracker(id, by: Int32(number), at: now)
  }

  /// The account's pets by id, in the order of their slots.
  package func pets(of account: String) -> [(id: String, profile: PetProfile, fence: String?)] {
    guard let number = accountIDs.number(of: account) else { return [] }
    return pets.indices.filter { pets[$0].owner == number }.map { slot in
      let fence = pets[slot].fence
      return (petIDs[slot], pets[slot].profile, fence < 0 ? nil : fenceIDs[Int(fence)])
    }
  }

  package func fences(of account: String) -> [(id: String, name: String, fence: Fence)] {
    guard let number = accountIDs.number(of: account) else { return [] }
    return fenceCards.indices.filter { fenceCards[$0].owner == number }.map { slot in
      (fenceIDs[slot], fenceCards[slot].name, fences[slot])
    }
  }

  /// The positions of [`from`, `to`); a carer sees those of the share's time.
  package func history(
    of id: String,
    for account: String,
    from: Timestamp,
    to: Timestamp,
    at now: Timestamp
  ) throws(Refusal) -> [HistoryPoint] {
    let number = try seen(id, for: account, at: now)
    var (from, to) = (from, to)
    if let carer = accountIDs.number(of: account), cards[number].owner != carer,
      let index = detailsIndex(of: number),
      let slot = details[index].shares.first(where: {
        shares[Int($0)].carer == carer && shares[Int($0)].isActive(at: now)
      })
    {
      from = max(from, shares[Int(slot)].from)
      to = min(to, shares[Int(slot)].to)
    }
    return Array(histories[number].span(from: from, to: max(from, to)))
  }

  /// The trips of which a part is in [`from`, `to`), whole; if there are none, `MessageText.noRides`
  /// is shown.
  package func routes(
    of id: String,
    for account: String,
    from: Timestamp,
    to: Timestamp,
    at now: Timestamp,
    by rule: TripRule = .traccar
  ) throws(Refusal) -> [Route] {
    let (start, end) = (from - TripRule.reach, to + TripRule.reach)
    let points = try history(of: id, for: account, from: start, to: end, at: now)
    let interval = trackerIDs.number(of: id).map { watches[$0].ownerInterval } ?? 0
    return TripRule.routes(points[...], by: rule, interval: .seconds(Int64(interval)), at: now)
      .filter { $0.begin < to && $0.end >= from }
  }

  /// The alerts of a tracker, the newest last.
  package func alerts(ofTracker id: String) -> [AlertRecord] {
    trackerIDs.number(of: id).flatMap { detailsIndex(of: $0) }.map { details[$0].alerts } ?? []
  }

  package func bike(ofTracker id: String) -> Bike? {
    trackerIDs.number(of: id).flatMap { detailsIndex(of: $0) }.flatMap { details[$0].bike }
  }

  package func share(_ id: String) -> Share? {
    shareIDs.number(of: id).map { shares[$0] }
  }

  /// News of the animals that the account follows, the newest first.
  package func feed(of account: String) -> [News] {
    guard let number = accountIDs.number(of: account) else { return [] }
    let news = accounts[number].follows.flatMap { slot in
      pets[Int(slot)].feed < 0 ? [] : feeds[Int(pets[Int(slot)].feed)].news.reversed()
    }
    // Of the same time, the animal that was followed first.
    return news.enumerated().sorted { first, second in
      first.element.time == second.element.time
        ? first.offset < second.offset : first.element.time > second.element.time
    }.map(\.element)
  }

  /// The open reports of found animals, the nearest first.
  package func openIncidents(near position: Position) -> [NearbyIncident] {
    incidents.filter { $0.closedAt == nil }.map { incident in
      let metres = Sphere.metres(position, incident.animal.foundAt)
      return NearbyIncident(incident: incident, metres: metres)
    }.sorted { ($0.metres, $0.incident.id) < ($1.metres, $1.incident.id) }
  }
}
