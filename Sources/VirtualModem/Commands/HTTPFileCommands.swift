import Primitives

/// HTTP straight into a file.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 9.2.14 and 9.2.15.
extension CommandTable {
  static let httpFileCommands = [
    CommandDefinition(
      "+HTTPTOFS",
      [
        .text(1...512), .text(2...64), .numbers(10...1_000).optional,
        .numbers(5...100).optional,
      ],
      test: .lines(["+HTTPTOFS: (1-255),(1-127)"]),
      read: { modem, _, _ in
        let download = modem.session.download
        let status = download.isUnderWay ? 1 : 0
        return .line("+HTTPTOFS: \(status),\"\(download.url)\",\"\(download.path)\"")
      },
      write: { modem, parameters, turn in
        guard let url = parameters.text(0), let path = parameters.text(1),
          FileSystem.directories.contains(where: { path.hasPrefix($0) && path != $0 })
        else { return .error }
        var download = FileDownload()
        download.url = url
        download.path = path
        download.timeLimit = .seconds(Int64(parameters.integer(2) ?? 50))
        download.triesLeft = parameters.integer(3) ?? 5
        return modem.startDownload(download, &turn)
      }
    ),
    CommandDefinition(
      "+HTTPTOFSRL",
      test: [],
      read: { modem, _, _ in
        let download = modem.session.download
        // The length in all is known when all is there.
        let status = download.isUnderWay ? 1 : 0
        return .line("+HTTPTOFSRL: \(status),\(download.count),\(download.count)")
      }
    ),
  ]
}
