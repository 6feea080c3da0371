import Manual
import SIM7000
import Testing

@testable import VirtualModem

/// The host's catalogue and the virtual modem's own table are written from the manuals
/// independently: where they agree, neither misread.
@Suite("The host's catalogue and the modem's table")
struct CatalogueAgreementTests {
  @Test("agree on what survives a power cycle")
  func agreeOnSaving() {
    var compared = 0
    for definition in CommandTable.all where definition.defaults != nil {
      let name = definition.name.hasPrefix("+") ? definition.name : "AT" + definition.name
      guard let host = CommandRow.named(name)?.saving else { continue }
      compared += 1
      // The modem's own fourth mode: AT&W writes the setting, and nothing else does.
      let modem = definition.saving == .profile ? .none : definition.saving
      #expect(host.word == modem.rawValue, "\(name)")
    }
    // Both tables name the saving mode of 36 settings; a lookup that finds none compares nothing.
    #expect(compared >= 36)
  }
}
