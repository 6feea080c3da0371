import Manual

extension RowAnswer {
  /// Null for a field that the command has and that this answer does not give;
  /// `nil` for an unknown one.
  func absentValue(_ key: String) -> FieldValue? {
    (Self.fieldsThatMayLack[name] ?? []).contains(key) ? .null : nil
  }

  /// Fields of answers that may be missing altogether.
  private static let fieldsThatMayLack: [String: Set<String>] = [
    "+CGMM": ["model"], "+CGMI": ["manufacturer"], "+CGMR": ["revision"], "+GSN": ["imei"],
    "+CGSN": ["imei"], "+CIMI": ["imsi"], "+CCID": ["iccid"],
  ]
}
