extension Unicode.Scalar {
  /// True for a character that turns text, or is not shown: what people see is another text then.
  ///
  /// - Source: Unicode 16, Bidi_Control, Default_Ignorable_Code_Point, and the separators.
  package var turnsOrHides: Bool {
    switch value {
    case 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }
}
