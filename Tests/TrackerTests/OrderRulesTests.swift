import Primitives
import Testing

@testable import SIM7000
@testable import Tracker

/// A build for a microcontroller knows the rules of few rows (`LinkRows`).
@Suite("The rules of the tracker's commands")
struct OrderRulesTests {
  static let orders: [Order] = [
    .attention(endsQuiet: false), .attention(endsQuiet: true), .configuration(.echo),
    .configuration(.words), .configuration(.errorReporting),
    .configuration(.evolvedReporting), .configuration(.packetReporting), .configuration(.revision),
    .configuration(.httpsSupport), .configuration(.authority(.opening)),
    .configuration(.authority(.removal)), .configuration(.authority(.writing)),
    .configuration(.authority(.closing)), .configuration(.authority(.conversion)), .sim(.state),
    .sim(.pin), .sim(.fullFunctionality), .registration(.evolved), .registration(.packet),
    .registration(.signal), .signal, .bearer(.state), .bearer(.accessPoint), .bearer(.open),
    .bearer(.confirmation), .appNetwork(.state), .appNetwork(.open), .position(.gnssOff),
    .position(.gnssOn), .position(.navigation), .battery, .http(.initialisation), .http(.bearer),
    .http(.url), .http(.contentType), .http(.timeLimit), .http(.data), .http(.action),
    .http(.reading), .http(.termination), .https(.tlsVersion), .https(.serverName),
    .https(.context), .https(.server), .https(.bodyLimit), .https(.headerLimit),
    .https(.connection), .https(.header), .https(.contentType), .https(.body), .https(.request),
    .https(.reading), .https(.disconnection), .outcomeCheck, .recovery(.contextShut),
    .recovery(.bearerClose), .recovery(.appNetworkClose), .recovery(.radioOff),
    .recovery(.radioOn), .recovery(.restart), .sleep(.receiver), .sleep(.module),
  ]

  @Test("are all in the rows of a link", arguments: ["http://a.example/b", "https://a.example/b"])
  func linked(url: String) throws {
    let id = try TrackerID(Array("collar".utf8).span)
    let destination = try Destination(RequestURL(Array(url.utf8).span))
    var settings = Settings(trackerID: id, destination: destination, accessPointName: "internet")
    settings.pin = try PIN(Array("1234".utf8).span)
    settings.authority = Authority(try CertificateName(Array("ca.pem".utf8).span), length: 100)
    var payload = FixedBytes<512>()
    payload.append("{}")
    var written = 0
    for order in Self.orders {
      var line = ATLine()
      let timeout = line.write(
        order,
        settings: &settings,
        isSecure: destination.isSecure,
        clock: nil,
        bodyLength: 1,
        payload: &payload
      )
      guard timeout != nil else { continue }
      written += 1
      let facts = line.withBytes { AnswerFacts($0) }
      #expect(facts.rules == LineRules.findLinked(facts.key), "\(order)")
    }
    // Those of the other client need its settings.
    #expect(written >= 46)
  }
}
