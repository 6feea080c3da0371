/// The cases of the engines' own tests and documents, byte for byte.
enum EngineCases {
  /// With the device that the newest decoder finds, and the accuracy.
  ///
  /// - Source: traccar/traccar, `OwnTracksProtocolDecoderTest` at 054c29b.
  static let ownTracks: [(body: String, expected: (device: String, accuracy: Double?))] = [
    (
      #"{"_type":"location","acc":15,"alt":440,"batt":46,"conn":"w","lat":46.0681247,"#
        + #""lon":11.1512805,"t":"u","tid":"5t","tst":1551874878,"vac":2,"vel":0}"#,
      ("5t", 15)
    ),
    (
      #"{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}"#,
      ("JJ", nil)
    ),
    (
      #"{"cog":271,"lon":2.29513,"acc":5,"vel":61,"vac":21,"lat":48.85833,"tst":1497349316,"#
        + #""alt":167,"_type":"location","tid":"JJ","t":"u","batt":67}"#,
      ("JJ", 5)
    ),
    (
      #"{"lat":48.85,"lon":2.295,"_type":"location","tid":"JJ","tst":1497476456}"#,
      ("JJ", nil)
    ),
    (
      #"{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"#
        + #""topic":"owntracks/ckrey/22A67880-15C3-41A6-9157-25545C7993AC","t":"u","m":1,"#
        + #""tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}"#,
      ("owntracks-ckrey-22A67880-15C3-41A6-9157-25545C7993AC", 5)
    ),
    (
      #"{"topic":"owntracks/qtripp/865284041968706","lat":47.420051,"lon":13.654704,"vel":0,"#
        + #""cog":113,"tst":1736519167,"mcc":232,"mnc":1,"lac":"4F4D","cid":"673A","#
        + #""_type":"location","acc":10,"alt":1113,"t":"I","don":105,"tid":"CS"}"#,
      ("owntracks-qtripp-865284041968706", 10)
    ),
  ]

  /// With the device, or `nil` for what has no position: that of cells is looked up, and without
  /// an identifier there is none.
  ///
  /// - Source: traccar/traccar, `OsmAndProtocolDecoderTest` at 24157c0, `testDecodeQuery`.
  static let query: [(url: String, device: String?)] = [
    (
      #"/?id=123456&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&"#
        + #"wifi=00-14-22-01-23-45,-80&wifi=00-1C-B3-09-85-15,-70"#,
      nil
    ),
    (
      #"/?timestamp=1377177267&lat=60.0&lon=30.0"#,
      nil
    ),
    (
      #"/?id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&"#
        + #"altitude=224.0&speed=0.0"#,
      "902064"
    ),
    (
      #"/?id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&"#
        + #"altitude=224.0&speed=0.0"#,
      "902064"
    ),
    (
      #"/?lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&"#
        + #"speed=0.0&id=353861053849681"#,
      "353861053849681"
    ),
    (
      #"/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&"#
        + #"hdop=0.0"#,
      "123456"
    ),
    (
      #"/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0"#,
      "123456"
    ),
    (
      #"/?lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456"#,
      "123456"
    ),
    (
      #"/?id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&"#
        + #"batt=87"#,
      "861001000719969"
    ),
    (
      #"/?id=123456&timestamp=1377177267&location=60.0,30.0"#,
      "123456"
    ),
    (
      #"/?id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&"#
        + #"bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24"#,
      "123456789012345"
    ),
  ]

  /// With the device.
  ///
  /// - Source: traccar/traccar, `OsmAndProtocolDecoderTest` at 9e5c458, `testDecodeJson`.
  static let json: [(body: String, device: String)] = [
    (
      #"{"location":{"timestamp":"2025-06-15T13:45:12.862Z","coords":{"latitude":37.4219983,"#
        + #""longitude":-122.084,"accuracy":5,"speed":0,"heading":-1,"altitude":5},"#
        + #""is_moving":false,"odometer":0,"event":"motionchange","battery":{"level":1,"#
        + #""is_charging":false},"activity":{"type":"still"},"extras":{},"_":"&id=48241179&"#
        + #"lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&"},"#
        + #""device_id":"48241179"}"#,
      "48241179"
    ),
    (
      #"{"location":{"timestamp":"2025-06-15T13:45:12.862Z","coords":{"latitude":37.4219983,"#
        + #""longitude":-122.084,"accuracy":5,"speed":0,"heading":-1,"altitude":5},"#
        + #""is_moving":false,"odometer":0,"event":"motionchange","battery":{"level":1,"#
        + #""is_charging":false},"activity":{"type":"still"},"#
        + #""extras":{"device_string_test":"long_device_id","device_bool_test":true,"#
        + #""device_bool_false_test":false,"device_integer_test":1,"#
        + #""device_integer_twelve_test":12,"device_double_test":1.345,"#
        + #""device_very_long_double_test":1763636.3442},"_":"&id=48241179&lat=37.4219983&"#
        + #"lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&"},"device_id":"48241179"}"#,
      "48241179"
    ),
    (
      #"{"location":{"extras":{},"mock":true,"coords":{"speed_accuracy":-1,"speed":-1,"#
        + #""longitude":-122.406417,"ellipsoidal_altitude":0,"floor":null,"heading_accuracy":-1,"#
        + #""latitude":37.785834000000001,"accuracy":5,"altitude_accuracy":-1,"altitude":0,"#
        + #""heading":-1},"is_moving":false,"age":188,"odometer":0,"#
        + #""uuid":"2FB04C65-99CF-42AB-8DD3-EBCB4B108BF8","event":"motionchange","#
        + #""battery":{"level":-1,"is_charging":false},"activity":{"type":"unknown","#
        + #""confidence":100},"timestamp":"2025-05-09T04:11:30.579Z"},"device_id":"658765"}"#,
      "658765"
    ),
    (
      #"{"location":{"event":"motionchange","is_moving":false,"#
        + #""uuid":"0e9a2473-a9a7-4c00-997b-fb97d2154e75","#
        + #""timestamp":"2021-07-21T08:06:34.444Z","odometer":0,"coords":{"latitude":-6.1148096,"#
        + #""longitude":106.6837015,"accuracy":3.8,"speed":18.67,"speed_accuracy":0.26,"#
        + #""heading":63,"heading_accuracy":0.28,"altitude":35.7,"altitude_accuracy":3.8},"#
        + #""activity":{"type":"still","confidence":100},"battery":{"is_charging":false,"#
        + #""level":0.79},"extras":{}},"device_id":"8737767034"}"#,
      "8737767034"
    ),
  ]

  /// With the URL it goes to, and the user and device that it is of.
  ///
  /// `$epoch` in the first is a shell's: the time of the test. The second is published without a
  /// URL: this one names neither user nor device.
  ///
  /// - Source: owntracks/docker-recorder, `recorder-health.sh` at 032a6ee; owntracks/recorder,
  ///   `doc/HOOKS.md` at ae2fd29.
  static let recorder: [(url: String, body: String, device: String)] = [
    (
      "/pub?u=ping&d=ping",
      #"""
      {
        "_type": "location",
        "tid": "pp",
        "lat": 51.47879,
        "lon": -0.010677,
        "tst": $epoch
      }
      """#,
      "ping/ping"
    ),
    (
      "/pub",
      #"{"cog":-1,"batt":-1,"lon":2.29513,"acc":5,"vel":-1,"vac":-1,"lat":48.85833,"t":"u","#
        + #""tst":1441984413,"alt":0,"_type":"location","tid":"JJ"}"#,
      "owntracks/phone"
    ),
  ]
}
