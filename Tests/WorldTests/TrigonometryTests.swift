import Foundation
import Testing
import World

@Suite("Trigonometry")
struct TrigonometryTests {
  struct Row: Sendable {
    let argument: Double
    let sine: UInt64
    let cosine: UInt64
  }

  @Test("the sine and the cosine have the bits that they have everywhere", arguments: goldenTurns)
  func goldenTurn(row: Row) {
    #expect(Trigonometry.sine(row.argument).bitPattern == row.sine)
    #expect(Trigonometry.cosine(row.argument).bitPattern == row.cosine)
  }

  @Test("the arc tangent has the bits that it has everywhere", arguments: goldenAngles)
  func goldenAngle(y: Double, x: Double, bits: UInt64) {
    #expect(Trigonometry.arcTangent(y: y, x: x).bitPattern == bits)
  }

  @Test("the sine and the cosine are within two units in the last place of the C library's")
  func turnsAreAccurate() {
    for step in -40_000...40_000 {
      let angle = Double(step) * 0.001_234_567
      #expect(distance(Trigonometry.sine(angle), sin(angle)) <= 2, "sine of \(angle)")
      #expect(distance(Trigonometry.cosine(angle), cos(angle)) <= 2, "cosine of \(angle)")
    }
  }

  @Test(
    "large angles and those next to a zero lose nothing",
    arguments: [
      Double.pi, 2 * Double.pi, Double.pi / 2, 355, 710, 1e-9, 1e-300, 100_000, 1_569_999.5,
      -1_569_999.5,
    ]
  )
  func hardAngles(angle: Double) {
    #expect(distance(Trigonometry.sine(angle), sin(angle)) <= 2)
    #expect(distance(Trigonometry.cosine(angle), cos(angle)) <= 2)
  }

  @Test("the arc tangent is within six units in the last place of the C library's")
  func anglesAreAccurate() {
    for row in -150...150 {
      for column in -150...150 where row != 0 || column > 0 {
        let y = Double(row) * 0.731
        let x = Double(column) * 0.137
        let angle = Trigonometry.arcTangent(y: y, x: x)
        #expect(distance(angle, atan2(y, x)) <= 6, "arc tangent of \(y) / \(x)")
      }
    }
  }

  @Test(
    "axes, the origin and zeros of either sign have the angle that is said of them",
    arguments: [
      (0.0, 0.0, 0.0), (-0.0, -0.0, 0.0), (0.0, 2.0, 0.0), (-0.0, 2.0, 0.0),
      (3.0, 0.0, Double.pi / 2), (-3.0, 0.0, -Double.pi / 2), (0.0, -2.0, Double.pi),
      (-0.0, -2.0, Double.pi), (1e-300, 1e-300, Double.pi / 4),
    ]
  )
  func axes(y: Double, x: Double, angle: Double) {
    #expect(Trigonometry.arcTangent(y: y, x: x) == angle)
  }
}

/// How many representable numbers lie between two of the same sign.
private func distance(_ left: Double, _ right: Double) -> UInt64 {
  if left == right { return 0 }
  guard left.sign == right.sign else { return .max }
  let a = left.bitPattern
  let b = right.bitPattern
  return a > b ? a - b : b - a
}

/// Written out by this code once; the accuracy tests say that they are right.
private let goldenTurns: [TrigonometryTests.Row] = [
  .init(argument: 0.0, sine: 0x0000_0000_0000_0000, cosine: 0x3FF0_0000_0000_0000),
  .init(argument: 0.1, sine: 0x3FB9_8EAE_CB8B_CB2C, cosine: 0x3FEF_D712_F9A8_17C0),
  .init(argument: 0.5, sine: 0x3FDE_AEE8_744B_05F0, cosine: 0x3FEC_1528_065B_7D50),
  .init(argument: 0.7853981, sine: 0x3FE6_A09E_4E6E_03C8, cosine: 0x3FE6_A09E_7E90_73B8),
  .init(argument: 0.7853982, sine: 0x3FE6_A09E_7464_6AA0, cosine: 0x3FE6_A09E_589A_0CF1),
  .init(argument: 1.0, sine: 0x3FEA_ED54_8F09_0CEE, cosine: 0x3FE1_4A28_0FB5_068C),
  .init(argument: 1.5, sine: 0x3FEF_EB7A_9B2C_6D8B, cosine: 0x3FB2_1BD5_4FC5_F9A7),
  .init(argument: 1.5707963, sine: 0x3FEF_FFFF_FFFF_FFFD, cosine: 0x3E5C_C553_391A_6262),
  .init(argument: 2.0, sine: 0x3FED_18F6_EAD1_B446, cosine: 0xBFDA_A226_5753_7205),
  .init(argument: 2.5, sine: 0x3FE3_26AF_0DCF_CAB0, cosine: 0xBFE9_A2F7_EF85_8B7D),
  .init(argument: 3.0, sine: 0x3FC2_1038_6DB6_D55B, cosine: 0xBFEF_AE04_BE85_E5D2),
  .init(argument: 3.1415926, sine: 0x3E6C_C553_391A_625F, cosine: 0xBFEF_FFFF_FFFF_FFF3),
  .init(argument: 4.0, sine: 0xBFE8_37B9_DDDC_1EAE, cosine: 0xBFE4_EAA6_06DB_24C1),
  .init(argument: 5.0, sine: 0xBFEE_AF81_F5E0_9933, cosine: 0x3FD2_2785_706B_4ADA),
  .init(argument: 6.0, sine: 0xBFD1_E1F1_8AB0_A2C0, cosine: 0x3FEE_B9B7_0978_22F6),
  .init(argument: 6.2831853, sine: 0xBE3E_D609_D1A6_2633, cosine: 0x3FF0_0000_0000_0000),
  .init(argument: 10.0, sine: 0xBFE1_689E_F5F3_4F53, cosine: 0xBFEA_D9AC_890C_6B1F),
  .init(argument: 100.0, sine: 0xBFE0_3425_B78C_4DB8, cosine: 0x3FEB_981D_BF66_5FE0),
  .init(argument: 12345.678, sine: 0xBFE6_87D5_8909_74A5, cosine: 0x3FE6_B94C_3BBE_24B8),
  .init(argument: -0.3, sine: 0xBFD2_E9CD_95BA_BA33, cosine: 0x3FEE_921D_D42F_09BA),
  .init(argument: -2.2, sine: 0xBFE9_DF33_D9AA_D708, cosine: 0xBFE2_D500_4B88_AD70),
  .init(argument: -1000.25, sine: 0xBFEE_1702_343C_0531, cosine: 0x3FD5_C7D9_48A3_1CF1),
]

private let goldenAngles: [(Double, Double, UInt64)] = [
  (0.5, 1.0, 0x3FDD_AC67_0561_BB4F),
  (1.0, 1.0, 0x3FE9_21FB_5444_2D18),
  (1.0, 0.5, 0x3FF1_B6E1_92EB_BE44),
  (0.001, 3.0, 0x3F35_D867_B659_E2C8),
  (3.0, -4.0, 0x4003_FC17_6B7A_8560),
  (-3.0, -4.0, 0xC003_FC17_6B7A_8560),
  (-1.0, 7.0, 0xBFC2_29AE_C476_38DB),
  (7.0, -1.0, 0x3FFB_6731_2CD2_F433),
  (-1e-09, -1.0, 0xC009_21FB_5421_D100),
  (31.9539, 35.9106, 0x3FE7_44E7_7528_9E97),
  (1e+300, 1e-300, 0x3FF9_21FB_5444_2D18),
  (0.1, 0.7, 0x3FC2_29AE_C476_38DC),
]
