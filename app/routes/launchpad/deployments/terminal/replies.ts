import type { IDisposable, Terminal } from "@xterm/xterm"

/**
 * Programs ask a terminal what it is and where its cursor stands, and the answer comes in as if it was typed.
 * Of several windows on one shell only one may answer. Swallows every question while `mayAnswer` says no.
 */
export function guardReplies({ parser }: Terminal, mayAnswer: () => boolean): IDisposable[] {
  const swallow = () => !mayAnswer()
  const swallowQuestion = (data: string) => !mayAnswer() && data.includes("?")
  return [
    // Device attributes, status and cursor position, modes, settings.
    parser.registerCsiHandler({ final: "c" }, swallow),
    parser.registerCsiHandler({ prefix: ">", final: "c" }, swallow),
    parser.registerCsiHandler({ final: "n" }, swallow),
    parser.registerCsiHandler({ prefix: "?", final: "n" }, swallow),
    parser.registerCsiHandler({ intermediates: "$", final: "p" }, swallow),
    parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, swallow),
    parser.registerDcsHandler({ intermediates: "$", final: "q" }, swallow),
    // Colours: of the palette, the text, the ground and the cursor.
    ...[4, 10, 11, 12].map((code) => parser.registerOscHandler(code, swallowQuestion)),
  ]
}
