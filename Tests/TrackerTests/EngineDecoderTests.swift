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

/// The device is that of the newest version: the ones before it take the topic as it is, and those
/// from 2025 to August 2026 the `tid` alone.
///
/// - Source: traccar/traccar, `OwnTracksProtocolDecoder` at 0333aea, and at ae82708 and 0f0bb36.
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

/// Whose position it is, the address says, and not the topic; in lower case.
///
/// - Source: owntracks/recorder at ae2fd29, `dopublish` and `field` in `http.c`, `handle_message`
///   in `recorder.c`: a position without a time is one of now.
private func decodeRecorder(_ url: String, _ body: String) -> Decoded? {
  let items = URLComponents(string: url)?.queryItems ?? []
  func value(_ name: String, or absent: String) -> String {
    items.first { $0.name == name }?.value?.lowercased() ?? absent
  }
  guard let root = object(body), root["_type"] as? String == "location",
    let latitude = number(root["lat"]), let longitude = number(root["lon"])
  else { return nil }
  return Decoded(
    device: value("u", or: "owntracks") + "/" + value("d", or: "phone"),
    latitude: latitude,
    longitude: longitude,
    accuracy: number(root["acc"])
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
  @Test("take what they take by their own tests: OwnTracks", arguments: EngineCases.ownTracks)
  func ownTracksCases(body: String, expected: (device: String, accuracy: Double?)) {
    let decoded = decodeOwnTracks(body)
    #expect(decoded?.device == expected.device && decoded?.accuracy == expected.accuracy)
  }

  @Test("take what they take by their own tests: osmand", arguments: EngineCases.query)
  func queryCases(url: String, device: String?) {
    #expect(decodeQuery(url)?.device == device)
  }

  @Test("take what they take by their own tests: JSON", arguments: EngineCases.json)
  func jsonCases(body: String, device: String) {
    #expect(decodeTraccar(body)?.device == device)
  }

  @Test("take what they take by their own tests: the Recorder", arguments: EngineCases.recorder)
  func recorderCases(url: String, body: String, device: String) {
    let body = body.replacing("$epoch", with: "1795251650")
    #expect(decodeRecorder(url, body)?.device == device)
  }

  // MARK: - Our reports

  private static func url(
    _ report: Report,
    _ format: PayloadFormat = .osmAnd,
    to destination: String = "http://t.example:5055",
    id: String = "pets/allawi"
  ) throws -> String {
    var settings = Settings(
      trackerID: try TrackerID(Array(id.utf8).span),
      destination: try Destination(RequestURL(Array(destination.utf8).span))
    )
    settings.payloadFormat = format
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
      let recorder = "http://t.example:8083/pub?u=pets&d={id}"
      let address = try Self.url(report, .ownTracks, to: recorder, id: "Allawi2003")
      let recorded = decodeRecorder(address, body)
      #expect(recorded?.device == "pets/allawi2003")
      #expect(recorded?.latitude == decoded[0]?.latitude)
      // Traccar from 2025 to August 2026.
      #expect((object(body)?["tid"] as? String) == "wi")
      // Dawarich keeps a point of these three.
      #expect(["lat", "lon", "tst"].allSatisfy { object(body)?[$0] != nil })
    }
  }

  @Test func `of a receiver without a date, Traccar takes the query alone`() throws {
    let report = try EngineFormatTests.bare()
    let body = try EngineFormatTests.text(report, .ownTracks)
    #expect(decodeOwnTracks(body) == nil && isSeenByHomeAssistant(body))
    #expect(decodeRecorder("/pub?u=pets&d=allawi", body) != nil)
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
