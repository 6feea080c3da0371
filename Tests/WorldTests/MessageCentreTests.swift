import GNSS
import Primitives
import Surroundings
import Testing
import World

@Suite("Message centre")
struct MessageCentreTests {
  @Test("letters wait until they are taken, in order")
  func letters() throws {
    var world = try makeWorld()
    world.apply(.messages(.letter(.init(from: "1", "one"))), at: .zero)
    world.apply(.messages(.letter(.init(from: "2", "two", messageClass: 0))), at: .t(5))
    #expect(
      world.takeLetters() == [
        MessageCentre.Letter(from: "1", "one"),
        MessageCentre.Letter(from: "2", "two", messageClass: 0),
      ]
    )
    #expect(world.takeLetters() == [])
  }

  @Test("more letters than the limit are lost")
  func limit() throws {
    var world = try makeWorld()
    for number in 0..<300 {
      world.apply(.messages(.letter(.init(from: "1", "\(number)"))), at: .zero)
    }
    #expect(world.takeLetters().map(\.text) == (0..<256).map { "\($0)" })
  }

  @Test("what is accepted is recorded, and takes a second or two")
  func accepts() throws {
    var world = try makeWorld()
    for number in 0..<100 {
      let answer = world.answer(to: submission(number), at: .t(Int64(number)))
      #expect((1_200...2_800).contains(answer.after.rawValue))
      guard case .accepted(let length, true) = answer.outcome else {
        Issue.record("it was not accepted")
        return
      }
      #expect((2_000...6_000).contains(length.rawValue))
    }
    #expect(world.messageCentre.acceptedCount == 100)
    #expect(world.messageCentre.receipts.map(\.submission) == (0..<100).map(submission))
    #expect(world.messageCentre.receipts.map(\.sentAt) == (0..<100).map { .t($0) })
  }

  @Test("refusals hold for so many, or for all")
  func refuses() throws {
    var world = try makeWorld()
    world.apply(.messages(.behaviour(.refuses(cause: 38), forMessages: 2)), at: .zero)
    #expect(world.answer(to: submission(0), at: .zero).outcome == .refused(cause: 38))
    #expect(world.answer(to: submission(1), at: .zero).outcome == .refused(cause: 38))
    #expect(world.answer(to: submission(2), at: .zero).isAccepted)
    world.apply(.messages(.behaviour(.silent, forMessages: nil)), at: .zero)
    #expect(world.answer(to: submission(3), at: .zero).outcome == .silent)
    #expect(world.answer(to: submission(4), at: .zero).outcome == .silent)
    world.apply(.messages(.behaviour(.accepts, forMessages: nil)), at: .zero)
    #expect(world.answer(to: submission(5), at: .zero).isAccepted)
    #expect(world.messageCentre.receipts.map(\.submission) == [submission(2), submission(5)])
  }

  @Test("an unreachable recipient gets nothing")
  func recipients() throws {
    var world = try makeWorld()
    world.apply(.messages(.recipients(areReached: false)), at: .zero)
    guard case .accepted(_, false) = world.answer(to: submission(0), at: .zero).outcome else {
      Issue.record("it was delivered")
      return
    }
  }

  @Test("without a network nothing answers and nothing is recorded")
  func noNetwork() throws {
    var world = try makeWorld()
    world.apply(.service(.none), at: .zero)
    #expect(world.answer(to: submission(0), at: .zero).outcome == .silent)
    #expect(world.messageCentre.acceptedCount == 0)
  }

  private func submission(_ number: Int) -> MessageCentre.Submission {
    MessageCentre.Submission(to: "+1", "\(number)", reference: UInt8(number), wantsReport: false)
  }
}

extension MessageCentre.Answer {
  fileprivate var isAccepted: Bool {
    if case .accepted = outcome { true } else { false }
  }
}
