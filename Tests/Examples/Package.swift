// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as a stranger would: `.ci/run` builds and runs them.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "sniffer", path: "../..")],
  targets: [
    .executableTarget(
      name: "fixes",
      dependencies: [
        .product(name: "GNSS", package: "sniffer"), .product(name: "NMEA0183", package: "sniffer"),
      ]
    ),
    .executableTarget(
      name: "signal",
      dependencies: [
        .product(name: "SIM7000", package: "sniffer"),
        .product(name: "SIM7000Async", package: "sniffer"),
      ]
    ),
    .executableTarget(
      name: "movement",
      dependencies: [
        .product(name: "Motion", package: "sniffer"),
        .product(name: "Primitives", package: "sniffer"),
      ]
    ),
  ]
)
