import Primitives

extension VirtualModem {
  /// The firmware that a module runs: who it says it is, which commands it has,
  /// which of the known faults.
  package struct Firmware: Equatable, Sendable {
    package enum Baseband: Int, Sendable {
      /// SIM7000A, SIM7000C, SIM7000E.
      case r1351 = 1351
      /// SIM7000G.
      case r1529 = 1529
    }

    package let baseband: Baseband
    /// 8 of `1351B08SIM7000E`.
    package let build: Int
    /// `SIM7000E`.
    package let model: String
    /// The name whole: what follows `Revision:` in the answer to `AT+CGMR`.
    package let revision: String

    /// - Parameter name: `1351B08SIM7000E`, with a suffix like `_20180821_1526` or
    ///   without; `nil` for an unknown one.
    package init?(named name: String) {
      let bytes = Array(name.utf8)
      guard bytes.count > Self.modelStart, bytes[4] == Self.letterB,
        let number = bytes.span.unsignedInteger(in: 0..<4),
        let baseband = Baseband(rawValue: Int(number)),
        let build = bytes.span.unsignedInteger(in: 5..<Self.modelStart),
        (1...baseband.lastBuild).contains(Int(build))
      else { return nil }
      let model = bytes[Self.modelStart...].prefix { $0 != Self.underscore }
      guard let text = String(bytes: model), Self.models.contains(text) else { return nil }
      self.baseband = baseband
      self.build = Int(build)
      self.model = text
      revision = name
    }

    private init(_ baseband: Baseband, _ build: Int, _ model: String) {
      self.baseband = baseband
      self.build = build
      self.model = model
      revision = Self.name(baseband, build, model)
    }

    /// The module on DFRobot's shield, as new as there is one.
    package static let standard = Firmware(.r1351, Baseband.r1351.lastBuild, "SIM7000E")

    /// What has been seen on modules.
    ///
    /// - Source: firmware packages in botletics' repository and LilyGO's threads.
    package static let names: [String] =
      [
        ("SIM7000E", 1...8, Baseband.r1351), ("SIM7000A", 3...4, .r1351),
        ("SIM7000G", 1...11, .r1529),
      ]
      .flatMap { model, builds, baseband in
        builds.map { Firmware(baseband, $0, model).revision }
      }

    /// - Source: SIM7000 Series AT Command Manual V1.06, 1.1.
    private static let models = [
      "SIM7000", "SIM7000A", "SIM7000C", "SIM7000C-N", "SIM7000E", "SIM7000E-N", "SIM7000G",
      "SIM7000JC",
    ]
    /// Behind `1351B08`.
    private static let modelStart = 7
    private static let letterB: UInt8 = 0x42
    private static let underscore: UInt8 = 0x5F

    /// The answer to `ATI`.
    package var designation: String { "\(model) R\(baseband.rawValue)" }

    /// The manual that describes it.
    ///
    /// Project value, by the dates: 1351B05 of August 2018 comes after V1.03 and
    /// before V1.04, and with B05 came what V1.03 describes.
    package var edition: Edition {
      switch build {
      case ...1: .v101
      case ...4: .v102
      case 5: .v103
      case ...7: .v104
      default: .v106
      }
    }

    /// Who speaks on the NMEA port.
    ///
    /// - Source: SIM7000 Series GNSS Application Note V1.01 and V1.03; PQ in the
    ///   manual's AT+CGNSNMEA; GA in LilyGO-T-SIM7000G issue 308, of an R1529.
    package var talkers: [String] {
      switch baseband {
      case .r1351: ["GN", "GP", "GL", "BD"]
      case .r1529: ["GN", "GP", "GL", "GA", "BD", "PQ"]
      }
    }
  }
}

extension VirtualModem.Firmware {
  /// The AT command manuals, oldest first.
  package enum Edition: Int, Comparable, Sendable {
    case v101, v102, v103, v104, v105, v106

    package static func < (left: Edition, right: Edition) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The answer to `AT+CSUB`.
  ///
  /// - Source: V01 in the log of a 1351B05; V03 is what firmware updaters quote.
  var subrevision: String { build <= 5 ? "V01" : "V03" }

  /// `1351B05SIM7000`: the same software for all variants.
  var applicationRevision: String {
    Self.name(baseband, build, "SIM7000")
  }

  fileprivate static func name(_ baseband: Baseband, _ build: Int, _ model: String) -> String {
    "\(baseband.rawValue)B\(Decimal.padded(build, digits: 2))\(model)"
  }

  /// `AT+SHREQ` takes the type of the request without a path, too.
  ///
  /// - Source: botletics, SSL log 1, of a 1351B05.
  package var takesRequestTypeAlone: Bool { edition <= .v103 }

  /// `AT+SMCONN` fails over TLS.
  ///
  /// - Source: threads on LilyGO's boards: 1529B08 fails, B10 does not.
  package var failsSecureMQTT: Bool { baseband == .r1529 && build < 10 }

  /// `*PSUTTZ` has date and time in one text, whose first quote is missing.
  ///
  /// - Source: logs of SIM7000G modules: botletics' of AWS, FlyingDomotic's of
  ///   FF_SIM7000.
  package var manglesNetworkTime: Bool { baseband == .r1529 }

  /// PPP on the UART comes to nothing.
  ///
  /// - Source: botletics, issue 49: 1351B05 and B06, not B03 nor B08.
  package var failsPPPOnUART: Bool { baseband == .r1351 && (5...6).contains(build) }

  /// Which of `AT+SGPIO` and `AT+CGPIO` works; the other one is `ERROR`.
  ///
  /// - Source: LilyGO's examples: the older firmware of a SIM7000G knows the one,
  ///   the newer the other. Project value: where the one ends.
  package var takesPinsByNumber: Bool { baseband == .r1351 || edition < .v106 }
  package var takesPinsByPosition: Bool { baseband == .r1351 || edition >= .v106 }
}

extension VirtualModem.Firmware.Baseband {
  /// The newest that has been seen.
  fileprivate var lastBuild: Int {
    switch self {
    case .r1351: 8
    case .r1529: 11
    }
  }
}

extension String {
  /// `nil` for bytes that are no text.
  fileprivate init?(bytes: ArraySlice<UInt8>) {
    self.init(validating: bytes, as: UTF8.self)
  }
}
