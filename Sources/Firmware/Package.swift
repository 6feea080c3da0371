// swift-tools-version: 6.2
import PackageDescription

// The firmware, apart from the package of the host, whose builds don't see it.
//
// `build` makes an image with link-time optimisation. This manifest is for editors, and for
//
//   BOARD=mps2 swift build -c release --triple armv7em-none-none-eabi --toolset toolset-armv7em.json \
//     --package-path . --scratch-path ../../.build-firmware/package --product Firmware

let board = Context.environment["BOARD"] ?? "mps2"
// What it shares with another board; `build` reads it here.
let shared = ["pico2": "pico/Pico.swift", "netduino": "stm32/STM32F4.swift"][board]

let package = Package(
  name: "firmware",
  dependencies: [.package(name: "sniffer", path: "../..", traits: [])],
  targets: [
    .target(name: "FirmwareSupport"),
    .executableTarget(
      name: "Firmware",
      dependencies: ["FirmwareSupport"]
        + ["Primitives", "GNSS", "SIM7000", "Motion", "Tracker"].map {
          .product(name: $0, package: "sniffer")
        },
      path: "Sources",
      exclude: ["FirmwareSupport"],
      sources: ["Firmware"] + ([board] + (shared.map { [$0] } ?? [])).map { "Boards/\($0)" },
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
      ]
    ),
  ]
)
