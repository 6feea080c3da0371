import SIM7000
import Testing

@Suite("A bounded number")
struct BoundedTests {
  @Test(
    "exists from its lowest to its highest value",
    arguments: [
      (-48, nil), (-47, -47), (0, 0), (48, 48), (49, nil), (Int.max, nil), (Int.min, nil),
    ]
      as [(Int, Int?)]
  )
  func isBounded(number: Int, value: Int?) {
    #expect(QuarterHours(number)?.value == value)
  }

  @Test("of the program itself is written as a literal")
  func literal() {
    let number: Bounded<0, 255> = 255
    #expect(number.value == 255)
    #expect(number == Bounded<0, 255>(255))
    #expect(number != Bounded<0, 255>(254))
  }

  @Test("that is written outside its range stops the program")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      let number: Bounded<0, 255> = 256
      _ = number
    }
  }
}

private typealias QuarterHours = Bounded<-47, 48>
