import Primitives

/// The thirteen faults of the function as the document prints it, as switches.
///
/// A fault that is off is handled as the strict mode does.
package struct PrintedFaults: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The id is the whole body: every POST fails.
  package static let bodyAsID = PrintedFaults(fault: 1)
  /// Nothing is validated.
  package static let noValidation = PrintedFaults(fault: 2)
  /// Any id makes a document.
  package static let createsTrackers = PrintedFaults(fault: 3)
  /// A tracker without a pet fails.
  package static let failsWithoutPet = PrintedFaults(fault: 4)
  /// A missing pet passes for a pet without a fence.
  package static let hidesMissingPet = PrintedFaults(fault: 5)
  /// No secret is asked for.
  package static let noCredential = PrintedFaults(fault: 6)
  /// A push that fails makes the request fail.
  package static let failsWithPush = PrintedFaults(fault: 7)
  /// Every report outside alerts.
  package static let alertsEachTime = PrintedFaults(fault: 8)
  /// Entering is not told.
  package static let hidesEntering = PrintedFaults(fault: 9)
  /// A late report is tested as if it were new.
  package static let testsLateReports = PrintedFaults(fault: 10)
  /// One fix is enough.
  package static let noConfirmation = PrintedFaults(fault: 11)
  /// The alert has no data.
  package static let noData = PrintedFaults(fault: 12)
  /// The file declares constants twice and does not load.
  package static let doesNotLoad = PrintedFaults(fault: 13)

  package static let all = PrintedFaults(rawValue: 0x1FFF)
  /// All that leave something to be seen.
  package static let usual = all.subtracting([.bodyAsID, .doesNotLoad])

  /// - Parameter fault: Its number in the list, 1 to 13.
  package init(fault: Int) {
    self.init(rawValue: 1 << UInt16(fault - 1))
  }
}

/// A value as JavaScript has it after `JSON.parse`.
package enum PrintedValue: Equatable, Sendable {
  case undefined
  case null
  case number(Double)
  case text(String)
  case boolean(Bool)
  /// An array or an object.
  case structure

  /// What comparisons take it for.
  package var number: Double {
    switch self {
    case .undefined, .structure: .nan
    case .null: 0
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .text(let text): text.isEmpty ? 0 : Double(text) ?? .nan
    }
  }
}

/// The three keys that the printed function reads.
package struct PrintedBody: Equatable, Sendable {
  package var latitude = PrintedValue.undefined
  package var longitude = PrintedValue.undefined
  package var trackerID = PrintedValue.undefined

  /// Reads a body; `nil` if it isn't JSON, which the framework refuses
  /// before the function runs.
  package init?(_ body: Span<UInt8>) {
    // No body at all is an empty object to the framework.
    guard !body.isEmpty else { return }
    var reader = JSONReader(0..<body.count)
    do throws(JSONError) {
      guard try reader.next(in: body) == .beginObject else {
        while try reader.next(in: body) != nil {}
        return
      }
      while let token = try reader.next(in: body) {
        guard case .key(let key) = token else { continue }
        var ahead = reader
        let value = Self.value(try ahead.next(in: body), in: body)
        if JSONText.equals("latitude", key, in: body) { latitude = value }
        if JSONText.equals("longitude", key, in: body) { longitude = value }
        if JSONText.equals("trackerId", key, in: body) { trackerID = value }
        try reader.skipValue(in: body)
      }
    } catch {
      return nil
    }
  }

  private static func value(_ token: JSONReader.Token?, in body: Span<UInt8>) -> PrintedValue {
    switch token {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let range): .number(Double(text(range, in: body)) ?? .nan)
    case .string(let range): .text(text(range, in: body))
    default: .structure
    }
  }

  private static func text(_ range: Range<Int>, in body: Span<UInt8>) -> String {
    var cursor = JSONText(range)
    var bytes: [UInt8] = []
    while let byte = cursor.next(in: body) { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What the function finds in the store for one tracker.
package struct PrintedDocuments: Equatable, Sendable {
  package var exists = false
  package var isDisabled = false
  package var petID: String?
  package var petExists = false
  package var fenceID: String?
  package var fenceExists = false
  /// `nil` if the document has no array of them.
  package var corners: [PrintedPoint]?

  package init() {}
}

/// The decisions of the printed function, step by step.
package struct PrintedFunction: Sendable {
  /// What a report leads to.
  package struct Decision: Equatable, Sendable {
    package var status: Int
    package var body: String
    package var log: [String] = []
    /// `nil` if the function does not come to the fence.
    package var isOutside: Bool?

    init(_ status: Int, _ body: String, log: [String] = []) {
      self.status = status
      self.body = body
      self.log = log
    }
  }

  /// What is known of one tracker, beside its document.
  struct Track {
    var newest = Timestamp.distantPast
    var lastAlert = Timestamp.distantPast
    var isOutside = false
    var outsideCount = 0
    var countedAt = Timestamp.distantPast
  }

  /// By tracker number.
  var tracks: [Track] = []

  /// The answer of a function that has thrown.
  ///
  /// The status is inferred: an exception that nothing catches.
  static let failure = Decision(500, "Internal Server Error")

  /// The decision from the documents on, after the position was stored.
  package static func decide(
    _ point: PrintedPoint,
    _ documents: PrintedDocuments,
    _ faults: PrintedFaults
  ) -> Decision {
    func end(_ line: String) -> Decision { Decision(200, Response.written, log: [line]) }
    guard documents.exists else {
      return Decision(200, "Document does not exist.", log: ["Document does not exist"])
    }
    if documents.isDisabled { return end("Tracker is disabled") }
    let noFence = "fenceId is null or undefined"
    guard documents.petID != nil else {
      return faults.contains(.failsWithoutPet) ? failure : end(noFence)
    }
    guard documents.petExists else {
      return end(faults.contains(.hidesMissingPet) ? noFence : "Pet document does not exist")
    }
    guard let fence = documents.fenceID, !fence.isEmpty else { return end(noFence) }
    guard documents.fenceExists else { return end("Fence document does not exist") }
    guard let corners = documents.corners, !corners.isEmpty else {
      return end("Fence coordinates are null, undefined, or empty")
    }
    var decision = Decision(200, Response.written)
    decision.isOutside = !PrintedGeometry.contains(point, corners)
    return decision
  }
}
