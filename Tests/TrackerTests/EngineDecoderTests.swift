import Foundation
import GNSS
import Motion
import Primitives
import SIM7000
import Testing

@testable import Tracker

/// What an engine makes of a request; written from what its decoder does, and held to the cases
/// of the engine's own test.
private struct Decoded: Equatable {
  var device: String
  var latitude: Double
  var longitude: Double
  var accuracy: Double?
  var alarm: String?
}

/// - Source: traccar/traccar, `OwnTracksProtocolDecoder` at 0333aea and its test at 054c29b.
private func decodeOwnTracks(_ body: String) -> Decoded? {
  guard let root = object(body), root["_type"] as? String == "location",
    let device = root["topic"] as? String ?? root["tid"] as? String,
    let latitude = number(root["lat"]), let longitude = number(root["lon"]),
    number(root["tst"]) != nil
  else { return nil }
  for name in ["vel", "alt", "cog", "acc", "batt"] where root[name] != nil {
    guard number(root[name]) != nil else { return nil }
  }
  return Decoded(
    device: device.replacingOccurrences(of: "/", with: "-"),
    latitude: latitude,
    longitude: longitude,
    accuracy: number(root["acc"]),
    alarm: root["t"] as? String == "!" ? "tow" : nil
  )
}

/// - Source: traccar/traccar, `OsmAndProtocolDecoder`, JSON, as in the test at 24157c0.
private func decodeTraccar(_ body: String) -> Decoded? {
  guard let root = object(body), let device = root["device_id"] as? String,
    let location = root["location"] as? [String: Any],
    let time = location["timestamp"] as? String, time.contains("T"), time.hasSuffix("Z"),
    let coords = location["coords"] as? [String: Any],
    let latitude = number(coords["latitude"]), let longitude = number(coords["longitude"]),
    number(coords["speed"]) != nil, number(coords["heading"]) != nil,
    let accuracy = number(coords["accuracy"]), number(coords["altitude"]) != nil
  else { return nil }
  if let battery = location["battery"] as? [String: Any] {
    guard number(battery["level"]) != nil, battery["is_charging"] is Bool else { return nil }
  }
  let extras = location["extras"] as? [String: Any]
  return Decoded(
    device: device,
    latitude: latitude,
    longitude: longitude,
    accuracy: accuracy,
    alarm: extras?["alarm"] as? String
  )
}

/// - Source: traccar/traccar, `OsmAndProtocolDecoder`, query, as in the test at 24157c0.
private func decodeQuery(_ url: String) -> Decoded? {
  let items = URLComponents(string: url)?.queryItems ?? []
  func value(_ names: String...) -> String? {
    items.first { names.contains($0.name) }?.value
  }
  let parts = value("location")?.split(separator: ",").map(String.init) ?? []
  guard let device = value("id", "deviceid"),
    let latitude = Double(value("lat") ?? parts.first ?? ""),
    let longitude = Double(value("lon") ?? parts.last ?? "")
  else { return nil }
  for name in ["speed", "bearing", "heading", "altitude", "accuracy", "hdop", "batt"] {
    if let text = value(name), Double(text) == nil { return nil }
  }
  if let time = value("timestamp"), Int64(time) == nil, !time.contains("T") {
    guard time.replacingOccurrences(of: "+", with: " ").count == 19 else { return nil }
  }
  return Decoded(
    device: device,
    latitude: latitude,
    longitude: longitude,
    accuracy: value("accuracy").flatMap(Double.init),
    alarm: value("alarm")
  )
}

/// Home Assistant's webhook sees the device only with a topic and an accuracy that is not 0.
///
/// - Source: home-assistant/core, `components/owntracks`; run with 2024.3.3.
private func isSeenByHomeAssistant(_ body: String) -> Bool {
  guard let root = object(body), root["_type"] as? String == "location",
    let topic = root["topic"] as? String, topic.split(separator: "/").count >= 3,
    let accuracy = number(root["acc"]), accuracy != 0
  else { return false }
  return number(root["lat"]) != nil && number(root["lon"]) != nil
}

private func object(_ text: String) -> [String: Any]? {
  try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
}

private func number(_ value: Any?) -> Double? {
  (value as? NSNumber)?.doubleValue
}

@Suite("The decoders of engines")
struct EngineDecoderTests {
  /// The cases of the engine's own test.
  @Test(
    "take what they take by their own tests: OwnTracks",
    arguments: [
      (
        #"{"_type":"location","acc":15,"alt":440,"batt":46,"conn":"w","lat":46.0681247,"#
          + #""lon":11.1512805,"t":"u","tid":"5t","tst":1551874878,"vac":2,"vel":0}"#, "5t", 15
      ),
      (
        #"{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}"#, "JJ", nil
      ),
      (
        #"{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"#
          + #""topic":"owntracks/ckrey/22A67880-15C3-41A6-9157-25545C7993AC","t":"u","m":1,"#
          + #""tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}"#,
        "owntracks-ckrey-22A67880-15C3-41A6-9157-25545C7993AC", 5
      ),
    ] as [(String, String, Double?)]
  )
  func ownTracksCases(body: String, device: String, accuracy: Double?) {
    let decoded = decodeOwnTracks(body)
    #expect(decoded?.device == device && decoded?.accuracy == accuracy)
  }

  @Test(
    "take what they take by their own tests: osmand",
    arguments: [
      ("/?timestamp=1377177267&lat=60.0&lon=30.0", false),
      (
        "/?id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0"
          + "&altitude=224.0&speed=0.0", true
      ),
      (
        "/?lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0"
          + "&id=353861053849681", true
      ),
      ("/?lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456", true),
      ("/?id=123456&timestamp=1377177267&location=60.0,30.0", true),
    ]
  )
  func queryCases(url: String, isPosition: Bool) {
    #expect((decodeQuery(url) != nil) == isPosition)
  }

  @Test func `take what they take by their own tests: JSON`() {
    let body =
      #"{"location":{"event":"motionchange","is_moving":false,"#
      + #""timestamp":"2021-07-21T08:06:34.444Z","odometer":0,"coords":{"latitude":-6.1148096,"#
      + #""longitude":106.6837015,"accuracy":3.8,"speed":18.67,"heading":63,"altitude":35.7},"#
      + #""battery":{"is_charging":false,"level":0.79},"extras":{}},"device_id":"8737767034"}"#
    #expect(decodeTraccar(body)?.device == "8737767034")
  }

  // MARK: - Our reports

  private static func url(_ report: Report) throws -> String {
    var settings = Settings(
      trackerID: try TrackerID(Array("pets/allawi".utf8).span),
      destination: try Destination("http://t.example:5055")
    )
    settings.payloadFormat = .osmAnd
    var text = Payload()
    settings.encodeURL(of: report, into: &text)
    return text.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  private static func reports() throws -> [Report] {
    var bare = try EngineFormatTests.bare()
    bare.fix.time = EngineFormatTests.time
    return [
      bare, try EngineFormatTests.report(), try EngineFormatTests.report(.trip(isByPosition: true)),
      try EngineFormatTests.old(.alert(.lift)), Report.longest,
    ]
  }

  @Test func `take every report, with its position`() throws {
    for report in try Self.reports() {
      let north = Double((Int64(report.fix.position.latitude.e7.magnitude) + 5) / 10) / 1_000_000
      let isAlert = report.event?.isAlert == true
      let id = "pets/allawi"
      let body = try EngineFormatTests.text(report, .ownTracks, id: id)
      let json = try EngineFormatTests.text(report, .traccarJSON, id: id)
      let decoded = [
        decodeOwnTracks(body), decodeTraccar(json), decodeQuery(try Self.url(report)),
      ]
      #expect(decoded.map { $0?.device } == ["owntracks-pets-allawi", id, id])
      for place in decoded {
        #expect(place.map { abs(abs($0.latitude) - north) < 1e-9 } == true)
        #expect(place?.accuracy == Double(report.accuracyMetres))
        #expect((place?.alarm != nil) == isAlert)
      }
      #expect(isSeenByHomeAssistant(body))
      // Dawarich keeps a point of these three.
      #expect(["lat", "lon", "tst"].allSatisfy { object(body)?[$0] != nil })
    }
  }

  @Test func `of a receiver without a date, Traccar takes the query alone`() throws {
    let report = try EngineFormatTests.bare()
    let body = try EngineFormatTests.text(report, .ownTracks)
    #expect(decodeOwnTracks(body) == nil && isSeenByHomeAssistant(body))
    #expect(decodeTraccar(try EngineFormatTests.text(report, .traccarJSON)) == nil)
    #expect(decodeQuery(try Self.url(report)) != nil)
  }

  @Test func `Home Assistant is lost without a topic or an accuracy`() throws {
    let body = try EngineFormatTests.text(try EngineFormatTests.report(), .ownTracks)
    for text in [#""topic":"owntracks/tracker/Allawi2003","#, #""acc":5,"#] {
      let less = body.replacingOccurrences(of: text, with: "")
      #expect(less != body && !isSeenByHomeAssistant(less))
    }
    #expect(!isSeenByHomeAssistant(body.replacingOccurrences(of: "\"acc\":5", with: "\"acc\":0")))
  }
}
