extension VirtualModem {
  /// Takes notice of the surroundings; at every event, because each brings them.
  mutating func perceive(_ turn: inout Turn) {
    guard power.isOn else { return }
    noticeSIM(&turn)
    noticeVoltage(&turn)
    guard power.isOn else { return }
    noticeNetwork(&turn)
    observeSky(turn)
  }
}
