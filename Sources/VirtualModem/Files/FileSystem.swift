/// The module's files, which outlast its power.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15: four directories,
///   names of 50 characters; File System Application Note V1.01: its size.
struct FileSystem: Decodable, Equatable, Sendable {
  enum Failure: Error, Equatable, Sendable {
    case notFound
    case alreadyThere
    case full
  }

  /// By their index in the commands.
  static let directories = ["/custapp/", "/fota/", "/datatx/", "/customer/"]
  static let nameMax = 50
  /// Bytes in all.
  static let capacity = 22_151_168
  /// Project value: more files than this have no room in the directories.
  static let countMax = 1_000

  private struct File: Decodable, Equatable, Sendable {
    var path: String
    var bytes: [UInt8]
    /// UTC in milliseconds.
    var writtenAt: Int64
  }

  /// In the order in which they came.
  private var files: [File] = []

  /// The bytes of a file by its whole path, as in `/customer/ca.crt`.
  subscript(path: String) -> [UInt8]? {
    files.first { $0.path == path }?.bytes
  }

  /// When the file was last written: UTC in milliseconds.
  func writtenAt(_ path: String) -> Int64? {
    files.first { $0.path == path }?.writtenAt
  }

  var bytesFree: Int {
    Self.capacity - files.reduce(0) { $0 + $1.bytes.count }
  }

  /// Replaces the file, or makes it.
  mutating func write(
    _ bytes: [UInt8],
    to path: String,
    at utcMilliseconds: Int64 = 0
  ) throws(Failure) {
    let index = files.firstIndex { $0.path == path }
    let freed = index.map { files[$0].bytes.count } ?? 0
    guard bytes.count <= bytesFree + freed, index != nil || files.count < Self.countMax else {
      throw .full
    }
    if let index {
      files[index].bytes = bytes
      files[index].writtenAt = utcMilliseconds
    } else {
      files.append(File(path: path, bytes: bytes, writtenAt: utcMilliseconds))
    }
  }

  mutating func append(
    _ bytes: [UInt8],
    to path: String,
    at utcMilliseconds: Int64 = 0
  ) throws(Failure) {
    try write((self[path] ?? []) + bytes, to: path, at: utcMilliseconds)
  }

  mutating func delete(_ path: String) throws(Failure) {
    guard let index = files.firstIndex(where: { $0.path == path }) else { throw .notFound }
    files.remove(at: index)
  }

  mutating func rename(_ path: String, to other: String) throws(Failure) {
    guard let index = files.firstIndex(where: { $0.path == path }) else { throw .notFound }
    guard self[other] == nil else { throw .alreadyThere }
    files[index].path = other
  }
}

/// `AT+CBALIST` and what `AT+CBAPPS` has put aside.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 15.2.9 to 15.2.12.
struct FileBackup: Decodable, Equatable, Sendable {
  /// Ten files at most, by their whole paths.
  static let countMax = 10

  var paths = [String?](repeating: nil, count: countMax)
  /// `AT+CBAINIT` has been there.
  var isInitialised = false
  /// `nil` until `AT+CBAPPS`.
  var copies: FileSystem?
}
