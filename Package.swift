// swift-tools-version: 6.2
import PackageDescription

/// Settings for every target.
///
/// Warnings are errors in `.ci/run`, not here: a newer compiler's new warning must not break a
/// user's build.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings for the pure core: also what Embedded Swift would refuse is said.
let pure: [SwiftSetting] =
  strict + [
    .treatWarning("EmbeddedRestrictions", as: .warning),
    .strictMemorySafety(),
  ]

/// Settings for tests: they are compiled as they are written, also where what they test is optimised.
let untuned: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "sniffer",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Primitives", targets: ["Primitives"]),
    .library(name: "GNSS", targets: ["GNSS"]),
    .library(name: "NMEA0183", targets: ["NMEA0183"]),
    .library(name: "SIM7000", targets: ["SIM7000"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Tracker", targets: ["Tracker"]),
    .library(name: "SerialPort", targets: ["SerialPort"]),
    .library(name: "SIM7000Async", targets: ["SIM7000Async"]),
    .executable(name: "sniffer", targets: ["sniffer"]),
  ],
  traits: [
    .trait(name: "SerialPort", description: "Drives real serial ports through libserialport."),
    .default(enabledTraits: ["SerialPort"]),
  ],
  targets: [
    // The pure core: no heap, no IO, no clock; compiles as Embedded Swift.
    .target(name: "Primitives", swiftSettings: pure),
    .target(name: "GNSS", dependencies: ["Primitives"], swiftSettings: pure),
    .target(name: "NMEA0183", dependencies: ["Primitives", "GNSS"], swiftSettings: pure),
    .target(name: "SIM7000", dependencies: ["Primitives", "GNSS"], swiftSettings: pure),
    .target(name: "Motion", dependencies: ["Primitives"], swiftSettings: pure),
    .target(
      name: "Tracker",
      dependencies: ["Primitives", "GNSS", "SIM7000", "Motion"],
      swiftSettings: pure
    ),
    .target(name: "Sketch", dependencies: ["Primitives"], swiftSettings: pure),

    // Simulation: may allocate; no IO, no clock.
    .target(name: "Script", dependencies: ["Primitives", "SIM7000"], swiftSettings: strict),
    .target(name: "Surroundings", dependencies: ["Primitives", "GNSS"], swiftSettings: strict),
    .target(
      name: "World",
      dependencies: ["Primitives", "GNSS", "Surroundings"],
      swiftSettings: strict
    ),
    .target(
      name: "VirtualModem",
      dependencies: ["Primitives", "GNSS", "Surroundings"],
      swiftSettings: strict
    ),
    .target(name: "Backend", dependencies: ["Primitives", "GNSS"], swiftSettings: strict),
    .target(name: "Machine", swiftSettings: strict + [.strictMemorySafety()]),
    .target(
      name: "Simulation",
      dependencies: [
        "Primitives", "GNSS", "SIM7000", "Motion", "Tracker", "Sketch", "Script",
        "Surroundings", "World", "VirtualModem", "Manual", "Backend", "Machine",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Manual",
      dependencies: ["Primitives", "GNSS", "SIM7000", "NMEA0183", "Motion", "Tracker", "Sketch"],
      swiftSettings: strict
    ),

    .target(
      name: "Diagnosis",
      dependencies: ["Primitives", "GNSS", "SIM7000", "Script", "Manual"],
      swiftSettings: strict
    ),

    // IO: moves bytes, knows no protocol.
    .systemLibrary(
      name: "CSerialPort",
      pkgConfig: "libserialport",
      providers: [.apt(["libserialport-dev"]), .brew(["libserialport"])]
    ),
    .target(
      name: "SerialPort",
      dependencies: [
        "Primitives", .target(name: "CSerialPort", condition: .when(traits: ["SerialPort"])),
      ],
      swiftSettings: strict
    ),
    .target(name: "Sockets", dependencies: ["Primitives"], swiftSettings: strict),
    .target(
      name: "SIM7000Async",
      dependencies: ["Primitives", "SIM7000", "SerialPort"],
      swiftSettings: strict
    ),

    // Pictures and pages: values in, text out.
    .target(
      name: "Pages",
      dependencies: ["Primitives", "GNSS", "Manual"],
      resources: [
        .embedInCode("Serve"), .embedInCode("Report/report.css"),
        .embedInCode("Report/report.js"),
      ],
      swiftSettings: strict
    ),

    // The command line: options, files, and what commands are made of.
    .target(
      name: "CommandLine",
      dependencies: ["Primitives", "Script", "Sockets"],
      swiftSettings: strict
    ),
    .target(
      name: "Decoding",
      dependencies: [
        "Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion", "Script", "Manual", "CommandLine",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Live",
      dependencies: [
        "Primitives", "GNSS", "SIM7000", "Motion", "Tracker", "Sketch", "Script", "Surroundings",
        "VirtualModem", "Backend", "Simulation", "Manual", "Pages", "SerialPort", "Sockets",
        "CommandLine", "Decoding",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Terminal",
      dependencies: [
        "Primitives", "GNSS", "SIM7000", "Script", "VirtualModem", "Manual", "SerialPort",
        "CommandLine", "Decoding", "Live",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "sniffer",
      dependencies: [
        "Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion", "Tracker", "Sketch", "Script",
        "Surroundings", "World", "VirtualModem", "Backend", "Machine", "Simulation", "Manual",
        "Diagnosis", "SerialPort", "Sockets", "CommandLine", "Decoding", "Live", "Terminal",
        "Pages",
      ],
      resources: [.embedInCode("Templates")],
      swiftSettings: strict
    ),

    .testTarget(
      name: "PrimitivesTests",
      dependencies: ["Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "GNSSTests",
      dependencies: ["GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "NMEA0183Tests",
      dependencies: ["NMEA0183", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "SIM7000Tests",
      dependencies: ["SIM7000", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "MotionTests",
      dependencies: ["Motion", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "TrackerTests",
      dependencies: ["Tracker", "Motion", "SIM7000", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "SketchTests",
      dependencies: ["Sketch", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "ScriptTests",
      dependencies: ["Script", "Manual", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "WorldTests",
      dependencies: ["World", "Surroundings", "Motion", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "VirtualModemTests",
      dependencies: ["VirtualModem", "Surroundings", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "BackendTests",
      dependencies: ["Backend", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "MachineTests",
      dependencies: ["Machine", "CommandLine", "sniffer"],
      exclude: ["Programs"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "Script", "World", "VirtualModem", "Backend", "Surroundings", "Manual",
        "Tracker", "Sketch", "Motion", "SIM7000", "GNSS", "Primitives",
      ],
      exclude: ["Replay", "Walk"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "ManualTests",
      dependencies: ["Manual", "NMEA0183", "SIM7000", "Tracker", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "DiagnosisTests",
      dependencies: ["Diagnosis", "Script", "SIM7000", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "SerialPortTests",
      dependencies: ["SerialPort", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "SocketsTests",
      dependencies: ["Sockets", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "PagesTests",
      dependencies: ["Pages", "GNSS", "Primitives"],
      swiftSettings: untuned
    ),
    .testTarget(
      name: "snifferTests",
      dependencies: [
        "sniffer", "CommandLine", "Decoding", "Live", "Terminal", "Diagnosis", "Backend",
        "Simulation", "VirtualModem", "Surroundings", "World", "Script", "Motion",
        "SerialPort", "Sockets", "GNSS", "Primitives", "SIM7000", "SIM7000Async",
      ],
      swiftSettings: untuned
    ),
    .testTarget(name: "TidyTests", swiftSettings: untuned),
  ]
)
