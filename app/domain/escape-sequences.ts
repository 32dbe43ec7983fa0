/**
 * The sequences of a terminal that show nothing: colors, cursor, titles. A string that doesn't end within 4,096 characters was never
 * ended. Built from strings, because the linter rejects control characters in regex literals.
 */
export const escapeSequences = new RegExp(
  [
    "\\u001b\\[[0-?]*[ -/]*[@-~]", // CSI: colors, cursor
    "\\u001b[\\]PX^_][^\\u0007\\u0018\\u001a\\u001b]{0,4096}(?:\\u0007|\\u0018|\\u001a|\\u001b\\\\)?", // OSC and the other strings
    "\\u001b[ -/]*[0-~]?", // the short ones
    "\\u009b[0-?]*[ -/]*[@-~]",
  ].join("|"),
  "g",
)
