import GNSS
import Motion
import Primitives
import SIM7000
package import Tracker

/// The page of flash that tells the firmware of this repository its settings; its layout is in
/// `Sources/Firmware/Sources/Firmware/SettingsPage.swift`, and `image.py` writes it for hardware.
package enum SettingsPage {
  /// Where `virt` has it.
  package static let address: UInt32 = 0x8010_0000
  private static let size = 512
  private static let textStart = 76

  /// The page of `settings`, whose destination is written `url`.
  package static func bytes(
    _ settings: Settings,
    url: String
  ) throws(SettingRefusal) -> [UInt8] {
    let id = settings.trackerID.name
    let url = Array(url.utf8)
    let name: [UInt8] = settings.accessPointName?.withBytes { $0.array } ?? []
    let pin: [UInt8] = settings.pin?.withBytes { $0.array } ?? []
    guard url.count <= 255 else {
      throw SettingRefusal(setting: "url", reason: "the firmware's has at most 255 bytes")
    }
    guard settings.authority == nil else {
      throw SettingRefusal(
        setting: TrackerSetting.authorityName.name,
        reason: "the firmware's settings have no place for one"
      )
    }
    let movement = settings.movement
    var page = Array("SNF2".utf8)
    for number in [UInt32(clamping: settings.interval.rawValue), settings.baud ?? 0, 0, 0] {
      page += bytes(number)
    }
    let flags = [
      movement != nil, movement?.profile == .live, movement?.raisesAlarms == false,
      movement?.switchesModuleOff == true, movement?.quietMode == .lowPower, settings.hasPowerKey,
    ]
    page.append(flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
    page += [(movement?.sensitivity ?? .normal).rawValue, settings.payloadFormat.rawValue]
    page += [id.utf8.count, name.count, url.count, pin.count].map { UInt8($0) }
    let places = (0..<(movement?.securePlaces.count ?? 0)).compactMap {
      movement?.securePlaces[$0]
    }
    page.append(UInt8(places.count))
    for place in places {
      page += bytes(UInt32(bitPattern: place.position.latitude.e7))
      page += bytes(UInt32(bitPattern: place.position.longitude.e7))
      page += bytes(UInt32(bitPattern: place.radiusMetres))
    }
    page += [UInt8](repeating: 0, count: textStart - page.count)
    page += Array(id.utf8) + name + url + pin
    page += [UInt8](repeating: 0xFF, count: max(0, size - 4 - page.count))
    var checksum = CRC32()
    for byte in page { checksum.push(byte) }
    return page + bytes(checksum.value)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
