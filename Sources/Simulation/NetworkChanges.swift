import GNSS
import Script
import World

/// What the verbs of `VerbTable.networks` do.
extension World.Change {
  /// `nil` for another verb.
  static func network(_ verb: MatchedVerb) -> [World.Change]? {
    switch verb.name {
    case "technology":
      let none: World.Radio.Technologies = []
      let all = verb.words("names").reduce(none) { $0.union(technologies($1)) }
      return [.network(.technologies(all))]
    case "mast":
      return [
        .network(
          .mast(
            World.Terrain.Mast(
              position: position(verb),
              signal: UInt8(verb.integer("signal")),
              areaCode: UInt16(verb.integer("area")),
              cellID: UInt32(verb.integer("cell"))
            )
          )
        )
      ]
    case "shade":
      return [
        .network(
          .shade(
            World.Terrain.Shade(
              position: position(verb),
              radiusMillimetres: Int32(verb.integer("radius")),
              lossDecibels: UInt8(verb.integer("loss"))
            )
          )
        )
      ]
    case "plain": return [.network(.plain)]
    case "operator":
      let other = World.Radio.Network(
        name: verb.word("name"),
        plmn: verb.word("plmn"),
        isForbidden: verb.word("state") == "forbidden"
      )
      return [.network(.other(other))]
    case "apn":
      let name = verb.word("name")
      return [.network(.accessPointName(name.isEmpty ? nil : name))]
    case "timezone":
      return [
        .network(
          .time(
            zoneQuarters: Int8(verb.integer("quarters")),
            daylightSavingHours: UInt8(verb.integer("daylight"))
          )
        )
      ]
    case "sim": return card(verb)
    default: return nil
    }
  }

  private static func technologies(_ word: String) -> World.Radio.Technologies {
    switch word {
    case "gsm": .gsm
    case "catm1": .catM1
    case "nbiot": .nbIoT
    default: .all
    }
  }

  /// Contents first: the module sees them as soon as the card answers.
  private static func card(_ verb: MatchedVerb) -> [World.Change] {
    let contents = VerbTable.cardTexts.compactMap { entry -> World.Change? in
      verb.word(ifPresent: entry.name).map { .card(content(entry.name, $0)) }
    }
    switch verb.word("state") {
    case "remove": return contents + [.card(.removed)]
    case "insert": return contents + [.card(.inserted)]
    default: return contents + [.simState(simState(verb.word("state")))]
    }
  }

  private static func content(_ name: String, _ text: String) -> World.CardChange {
    switch name {
    case "iccid": .iccid(text)
    case "imsi": .imsi(text)
    case "pin": .pin(text)
    case "puk": .puk(text)
    case "pin2": .pin2(text)
    case "puk2": .puk2(text)
    case "number": .number(text)
    default: .provider(text)
    }
  }

  private static func simState(_ word: String) -> World.SIM.State {
    switch word {
    case "ready": .ready
    case "absent": .absent
    case "pin": .pinRequired
    case "puk": .pukRequired
    case "busy": .busy
    default: .failed
    }
  }

  private static func position(_ verb: MatchedVerb) -> Position {
    WorldEvent.position(verb.position("position"))
  }
}
