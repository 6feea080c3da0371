import Backend
import CommandLine
import Live
import Sockets

/// `sniffer serve`: the owner's server.
struct ServeCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let settings = try settings()
    if arguments.isGiven("compact"), let path = arguments.text("store") { return compact(path) }
    let timeline = ServeTimeline(output, errors, isJSON: arguments.isGiven("json"))
    do throws(JournalError) {
      let (store, journal) = try open(timeline)
      return serve(settings, store, journal, timeline)
    } catch {
      return errors.tell(error, of: .serve)
    }
  }

  private func serve(
    _ settings: ServeSettings,
    _ store: OwnerStore,
    _ journal: Journal?,
    _ timeline: ServeTimeline
  ) -> ExitCode {
    do throws(SocketError) {
      let loop = try ServeLoop(settings, store: store, journal: journal, timeline: timeline)
      announce(settings, port: loop.port, timeline)
      return loop.run()
    } catch {
      let name = arguments.words("listen") ?? ""
      return errors.tell(LineError.socket(error, name: name), of: .serve)
    }
  }

  /// The store as it was left; a new one without a file.
  private func open(
    _ timeline: ServeTimeline
  ) throws(JournalError) -> (OwnerStore, Journal?) {
    guard let path = arguments.text("store") else {
      timeline.note("without --store everything is kept in memory only")
      return (OwnerStore(), nil)
    }
    let (store, journal, torn) = try OwnerStore.open(path)
    if torn > 0 { timeline.warn("\(path): dropped a torn last line of \(torn) bytes") }
    return (store, journal)
  }

  private func announce(_ settings: ServeSettings, port: UInt16, _ timeline: ServeTimeline) {
    let host =
      settings.address.host.contains(":")
      ? "[\(settings.address.host)]" : settings.address.host
    let origin = "http://\(host):\(port)"
    timeline.note("the page is at \(origin)/")
    for (path, format) in settings.paths.sorted(by: { $0.key < $1.key }) {
      let name = format == .plain ? "plain or full" : format.rawValue
      timeline.note("reports (\(name)) go to \(origin)\(path)")
    }
    guard settings.isRemote else { return }
    timeline.warn(
      "warning: other machines can reach this server, and HTTP hides neither positions nor tokens"
    )
  }

  private func compact(_ path: String) -> ExitCode {
    do throws(JournalError) {
      let result = try JournalCompaction.run(path)
      errors.note(
        "sniffer serve: \(VisibleText.of(path)): kept \(result.kept) of \(result.total) entries"
      )
      return .done
    } catch {
      return errors.tell(error, of: .serve)
    }
  }
}
