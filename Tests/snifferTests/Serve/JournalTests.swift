import Foundation
import GNSS
import Testing

@testable import Backend
@testable import CommandLine
@testable import Live
@testable import Primitives

@Suite("The journal of serve")
struct ServeJournalTests {
  /// A file of its own, gone afterwards.
  private final class Store {
    let folder: URL
    var path: String { folder.appendingPathComponent("store").path }

    init() throws { folder = try TemporaryFolder.make() }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var bytes: [UInt8] {
      get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
    }

    func append(_ text: String) throws {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
    }
  }

  private func entry(_ event: Event, at second: Int64) -> JournalEntry {
    JournalEntry(event, at: Instant(microseconds: second * 1_000_000))
  }

  private func report(_ tracker: String, _ sequence: Int, at second: Int64) -> JournalEntry {
    let body =
      #"{"latitude":31.95,"longitude":35.9\#(sequence % 10),"trackerId":"\#(tracker)","#
      + #""sequence":\#(sequence)}"#
    let request = Request(body: Array(body.utf8))
    return JournalEntry(.request(request), at: Instant(microseconds: second * 1_000_000))
  }

  private func write(_ entries: [JournalEntry], to path: String) throws {
    let (_, journal, _) = try OwnerStore.open(path)
    #expect(journal.append(entries.flatMap { ($0.line ?? []) + [0x0A] }) == nil)
  }

  private var day: [JournalEntry] {
    var entries = [
      entry(.operation(.attachDevice("serve"), account: "owner"), at: 1_800_000_000),
      report("a", 0, at: 1_800_000_001),
      entry(
        .operation(.addTracker(id: "a", title: "A", pet: nil), account: "owner"),
        at: 1_800_000_002
      ),
    ]
    for number in 1...200 {
      entries.append(report("a", number, at: 1_800_000_010 + Int64(number) * 60))
    }
    return entries
  }

  /// The owner's pets, each with a tracker of its name.
  private func watched(_ ids: [String]) throws -> [JournalEntry] {
    let home = try #require(Position(latitudeE7: 319_500_000, longitudeE7: 359_000_000))
    let fence = FenceShape.circle(centre: home, radiusMetres: 100)
    let pet = PetProfile(
      name: "P",
      age: 1,
      description: "D",
      imageURL: "https://pets.example/p.jpg"
    )
    let reports = ids.map { report($0, 0, at: 1_800_000_001) }
    var events: [Event] = [
      .operation(.attachDevice("serve"), account: "owner"),
      .operation(.addFence(id: "f", name: "F", fence), account: "owner"),
    ]
    for id in ids {
      events += [
        .operation(.addPet(id: id, pet), account: "owner"),
        .operation(.proposeFence(pet: id, fence: "f"), account: "owner"),
        .operation(.addTracker(id: id, title: "T", pet: id), account: "owner"),
      ]
    }
    return reports + events.map { entry($0, at: 1_800_000_002) }
  }

  @Test("leads to the same state at the next start")
  func replay() throws {
    let store = try Store()
    var state = OwnerStore()
    for entry in day { _ = state.handle(entry) }
    try write(day, to: store.path)
    let (replayed, _, torn) = try OwnerStore.open(store.path)
    #expect(torn == 0)
    #expect(replayed.digest == state.digest)
    #expect(replayed.time == state.time)
    #expect(replayed.digest != OwnerStore().digest)
  }

  @Test("loses a torn last line, wherever it is torn, and nothing else")
  func torn() throws {
    let store = try Store()
    try write(day, to: store.path)
    let whole = try store.bytes
    let next = String(decoding: report("a", 201, at: 1_800_100_000).line ?? [], as: UTF8.self)
    for count in stride(from: 1, through: next.utf8.count, by: 7) {
      try store.append(String(next.prefix(count)))
      let (_, _, torn) = try OwnerStore.open(store.path)
      #expect(torn == Int64(count))
      #expect(try store.bytes == whole)
    }
  }

  @Test(
    "is refused, and left alone, where it is none",
    arguments: [
      ("hello", 1), ("hello\n", 1), ("{\"sniffer\":\"journal\",\"version\":2}\n", 1),
      ("{\"sniffer\":\"journal\",\"version\":1}\n\n{\"at\":1}\n{\"at\":1,\"deadline\":true}\n", 3),
    ]
  )
  func foreign(text: String, line: Int) throws {
    let store = try Store()
    try Data(text.utf8).write(to: URL(fileURLWithPath: store.path))
    do {
      _ = try OwnerStore.open(store.path)
      Issue.record("not refused")
    } catch JournalError.malformed(_, let found, _) {
      #expect(found == line)
    }
    #expect(try store.bytes == Array(text.utf8))
  }

  @Test("is one server's")
  func lock() throws {
    let store = try Store()
    let first = try OwnerStore.open(store.path)
    #expect(throws: JournalError.inUse(path: store.path)) { try OwnerStore.open(store.path) }
    _ = first.journal.length
  }

  @Test("is made shorter without refused operations and reports of strangers")
  func compaction() throws {
    let store = try Store()
    let strangers = (0..<300).map { report("b", $0, at: 1_800_200_000 + Int64($0) * 60) }
    let refused = (0..<20).map { number in
      let event = Event.operation(.confirmFound(pet: "p\(number)"), account: "owner")
      return entry(event, at: 1_800_300_000)
    }
    try write(day + strangers + refused, to: store.path)
    let before = try OwnerStore.open(store.path).store.digest
    let result = try JournalCompaction.run(store.path)
    #expect(result.total == day.count + 320)
    // The first report and the newest 16 of the stranger stay.
    #expect(result.kept == day.count + 17)
    #expect(try OwnerStore.open(store.path).store.digest == before)
    #expect(try JournalCompaction.run(store.path).kept == result.kept)
  }

  @Test("is made shorter where an alert is older than the history")
  func compactionOfMessages() throws {
    let store = try Store()
    let (begin, later): (Int64, Int64) = (1_800_012_010, 1_800_012_010 + 380 * 86_400)
    let silence: Int64 = 4 * 3_600
    let old = (1...200).map { report("a", $0, at: begin - 12_000 + Int64($0) * 60) }
    let first = try watched(["a"]) + old + [entry(.deadlineReached, at: begin + silence)]
    let second = (0..<20).map { report("a", 300 + $0, at: later + Int64($0) * 60) }
    try write(
      first + second + [entry(.deadlineReached, at: later + 1_200 + silence)],
      to: store.path
    )
    let before = try OwnerStore.open(store.path).store
    func young(_ store: OwnerStore) -> [NumberedMessage] {
      store.messages.filter { $0.time >= Timestamp(seconds: later) }
    }
    #expect(!young(before).isEmpty && young(before).count < before.messages.count)
    #expect(try JournalCompaction.run(store.path).kept < 50)
    let after = try OwnerStore.open(store.path).store
    #expect(young(after) == young(before))
    #expect(after.digest == before.digest)
  }

  @Test("is made shorter without pushes that are given up")
  func compactionOfPushes() throws {
    let store = try Store()
    func failed(_ topic: String, at second: Int64) -> JournalEntry {
      let due = DueMessage(
        message: Message(kind: .left, topic: topic, title: "t", body: "b"),
        devices: ["url"],
        time: Timestamp(seconds: second - 1)
      )
      return entry(.pushFailed(due), at: second)
    }
    let old = (0..<50).map { failed("a", at: 1_800_100_000 + $0) }
    let recent = failed("b", at: 1_800_300_000)
    try write(day + old + [recent], to: store.path)
    let before = try OwnerStore.open(store.path).store.digest
    #expect(try JournalCompaction.run(store.path).kept == day.count + 1)
    #expect(try OwnerStore.open(store.path).store.digest == before)
  }

  @Test("made shorter, it is still behind its link, with its mode")
  func compactionKeeps() throws {
    let store = try Store()
    try write(day + [report("b", 1, at: 1_800_200_000)], to: store.path)
    let link = store.folder.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: store.path)
    _ = try JournalCompaction.run(link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "store")
    let mode = try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path).count == 2)
  }

  @Test("takes nothing more when its file is removed or cut", arguments: [true, false])
  func gone(isRemoved: Bool) throws {
    let store = try Store()
    let (_, journal, _) = try OwnerStore.open(store.path)
    let line = (report("a", 1, at: 1_800_000_000).line ?? []) + [0x0A]
    #expect(journal.append(line) == nil)
    if isRemoved {
      try FileManager.default.removeItem(atPath: store.path)
    } else {
      try Data().write(to: URL(fileURLWithPath: store.path), options: [])
    }
    #expect(journal.append(line) != nil)
    #expect(!journal.hasRoom())
    if !isRemoved { #expect(try store.bytes.isEmpty) }
  }

  @Test("has all messages of one moment, however many the page lists")
  func moment() throws {
    var store = OwnerStore()
    for entry in try watched((0..<150).map { String($0) }) { _ = store.handle(entry) }
    for number in 0..<150 { _ = store.handle(report("\(number)", 1, at: 1_800_000_003)) }
    _ = store.handle(entry(.deadlineReached, at: 1_800_100_000))
    #expect(store.newest.count == 150 && store.messages.count == 100)
    let first = try #require(store.newest.first).number
    #expect(store.newest.map(\.number) == Array(first..<first + 150))
  }

  @Test("a question stays among the newest messages, whatever is repeated each minute")
  func question() {
    var store = OwnerStore()
    func take(_ event: Event, at second: Int64 = 0) {
      _ = store.handle(entry(event, at: 1_800_000_000 + second))
    }
    func report(_ id: String, _ more: String, at second: Int64) {
      let body = #"{"latitude":31.95,"longitude":35.9,"trackerId":"\#(id)"\#(more)}"#
      take(.request(Request(body: Array(body.utf8))), at: second)
    }
    take(.operation(.attachDevice("serve"), account: "owner"))
    for id in ["a", "b"] { report(id, "", at: 0) }
    take(.operation(.addBike(id: "a", title: "A"), account: "owner"))
    take(.operation(.addBike(id: "b", title: "B"), account: "owner"))
    report("a", #","event":"parked""#, at: 400)
    report("b", #","event":"alert","cause":"lift""#, at: 700)
    take(.operation(.answerMovement(tracker: "b", wasMe: false), account: "owner"), at: 701)
    for minute in 12...140 { report("b", #","speed":\#(minute)"#, at: Int64(minute) * 60) }
    #expect(store.messages.count == 100)
    #expect(store.messages.first?.message.kind == .parking)
    #expect(store.messages.last?.message.kind == .position)
  }
}
