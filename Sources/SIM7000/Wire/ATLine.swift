public import Primitives

// The TE's side of a SIM7000's AT line.
//
// TE (terminal equipment) is whoever sends commands: this program, a sketch on
// an Arduino. TA (terminal adaptor) is whoever answers: the module. V.250 says
// DTE and DCE for the same pair, and the module's manual adds ME and MS; this
// code says TE and TA everywhere.
//
// This folder knows the wire: what a command line is, what each line that
// comes back is, and whose turn it is. It knows no command's meaning.
//
//   bytes -> LineReader -> AnswerReader (+ PendingLine) -> ATChannel -> events

#if LinkRows
/// A command line, `AT` to `<CR>`.
///
/// Of these only what a link says is sent, at most `AT+HTTPPARA="URL"` with the longest URL.
public typealias ATLine = FixedBytes<432>
#else
/// A command line, `AT` to `<CR>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.5: at most 559
///   characters after `AT`.
public typealias ATLine = FixedBytes<562>
#endif
