import type { TerminalSize } from "../../app/domain/terminal-frames"

/** Loaded on first use: few processes draw screens. */
export async function loadEmulator() {
  const { Terminal } = await import("@xterm/headless/lib-headless/xterm-headless.mjs")
  return (size: TerminalSize, scrollback: number) =>
    // It would print an error for every byte that it can't parse, past the log and without a limit.
    new Terminal({ ...size, scrollback, allowProposedApi: true, logLevel: "off" })
}
