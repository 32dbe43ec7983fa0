/** Keys that an on-screen keyboard or a browser without scripts lacks. */
export type BarKey = "Esc" | "Tab" | "Left" | "Up" | "Down" | "Right"

const finals = { Up: "A", Down: "B", Right: "C", Left: "D" }

/** Full-screen programs switch on application cursor keys, which changes the sequences of the arrows. */
export function keySequence(key: BarKey, { ctrl, application }: { ctrl: boolean; application: boolean }) {
  if (key === "Esc") return "\x1b"
  if (key === "Tab") return "\t"
  if (ctrl) return `\x1b[1;5${finals[key]}`
  return `\x1b${application ? "O" : "["}${finals[key]}`
}
