import Primitives
import SIM7000
package import Tracker

/// The page of flash that tells the firmware of this repository its settings; its layout is in
/// `Sources/Firmware/Sources/Firmware/SettingsPage.swift`, and `image.py` writes it for hardware.
package enum SettingsPage {
  /// Where `virt` has it.
  package static let address: UInt32 = 0x8010_0000
  private static let size = 512

  /// The page of `settings`, whose destination is written `url`.
  package static func bytes(
    _ settings: Settings,
    url: String
  ) throws(SettingRefusal) -> [UInt8] {
    let id = settings.trackerID.name
    let url = Array(url.utf8)
    let name: [UInt8] = settings.accessPointName?.withBytes { $0.array } ?? []
    guard url.count <= 255, !url.contains(UInt8(ascii: "{")) else {
      throw SettingRefusal(
        setting: "url",
        reason: "the firmware's has at most 255 bytes, and no placeholders in braces"
      )
    }
    var page = Array("SNF1".utf8)
    for number in [
      UInt32(clamping: settings.interval.rawValue), settings.baud ?? 0, 0, 0,
    ] {
      page += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let flags: UInt8 = settings.movement == nil ? 0 : 1
    page += [flags, UInt8(id.utf8.count), UInt8(name.count), UInt8(url.count)]
    page += Array(id.utf8) + name + url
    page += [UInt8](repeating: 0xFF, count: max(0, size - 4 - page.count))
    var checksum = CRC32()
    for byte in page { checksum.push(byte) }
    return page + (0..<4).map { UInt8(truncatingIfNeeded: checksum.value >> (8 * $0)) }
  }
}
