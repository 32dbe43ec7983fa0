import type { Terminal } from "@xterm/headless"
import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { creditFrame } from "../../app/domain/terminal-frames"
import { sequenceOf } from "../../app/domain/terminal-keys"
import { readTerminalMessage, type TerminalMessage } from "../../app/domain/terminal-messages"
import type { ScreenClose, ScreenKeys } from "../../app/http/terminal-screens"
import { followCursor } from "./follow-cursor"
import type { Turns } from "./parse-turns"

/** The screen of one shell, drawn by the server. To the shell it is a window like any other. */
export interface Screen {
  readonly terminal: Terminal
  /** Changes with everything that a reader could see. */
  readonly version: number
  readonly connected: boolean
  readonly cursor: boolean
  /** Set once the terminal has closed. */
  readonly close: ScreenClose | null
  /** False when nothing can be typed now. */
  type(keys: ScreenKeys): boolean
  /** Leaves the shell, which goes on. */
  leave(): void
}

export interface ScreenOptions {
  socket: WebSocket
  terminal: Terminal
  turns: Turns
  /** The version has changed. */
  changed(): void
  /** The shell has another size. */
  resized(): void
}

/** Output that is drawn in one turn: about 5 ms. */
const pieceBytes = 32 * 1024

export function createScreen({ socket, terminal, turns, changed, resized }: ScreenOptions): Screen {
  let version = 0
  let machineReady = false
  let replayed = false
  let leads = false
  let cursor = true
  let left = false
  let close: ScreenClose | null = null
  let refusal: ScreenClose["refusal"] = null
  let begun = false
  /** Output and messages take effect in the order in which they arrive. */
  let work = Promise.resolve()

  function queue(step: () => unknown) {
    work = work.then(async () => {
      if (!left) await step()
    })
  }

  function note() {
    version++
    changed()
  }

  followCursor(terminal, (shown) => {
    cursor = shown
  })
  // Programs ask a terminal what it is. Old questions in a replay have been answered.
  terminal.onData((text) => {
    if (leads && replayed && socket.readyState === WebSocket.OPEN) socket.send(text)
  })
  socket.on("message", (data, isBinary) => {
    // With the default binary type "nodebuffer", each message is one Buffer.
    if (!Buffer.isBuffer(data)) return
    if (isBinary) return queue(() => draw(data))
    const message = readTerminalMessage(data.toString())
    if (message) queue(() => handle(message))
  })
  // "close" follows.
  socket.on("error", () => {})
  socket.on("close", (code) =>
    queue(() => {
      close = { code, refusal }
      machineReady = false
      note()
    }),
  )
  // Asks the shell to wait while output is drawn: its flow control counts from the first credit on.
  socket.on("open", () => socket.send(creditFrame(0)))

  async function draw(output: Buffer) {
    for (let from = 0; from < output.length && !left; from += pieceBytes) {
      const piece = output.subarray(from, from + pieceBytes)
      await turns(() => new Promise<void>((resolve) => (left ? resolve() : terminal.write(piece, resolve))))
      if (socket.readyState === WebSocket.OPEN) socket.send(creditFrame(piece.length))
      note()
    }
  }

  async function handle(message: TerminalMessage) {
    switch (message.type) {
      case "status":
        machineReady = message.state === "connected"
        return note()
      case "replay-start":
        // Output was skipped: what is on the screen has a gap.
        if (begun) terminal.reset()
        begun = true
        replayed = false
        return await new Promise<void>((resolve) => terminal.write(message.modes, resolve))
      case "replay-end":
        replayed = true
        return note()
      case "size":
        leads = message.leads
        if (message.rows === terminal.rows && message.cols === terminal.cols) return
        terminal.resize(message.cols, message.rows)
        resized()
        return note()
      case "refused":
        refusal = message
    }
  }

  return {
    terminal,
    get version() {
      return version
    },
    get connected() {
      return machineReady && replayed
    },
    get cursor() {
      return cursor
    },
    get close() {
      return close
    },
    type({ text, key }) {
      if (!machineReady || !replayed || socket.readyState !== WebSocket.OPEN) return false
      socket.send(text + sequenceFor(key, terminal.modes.applicationCursorKeysMode))
      return true
    },
    leave() {
      left = true
      socket.close(terminalClose.ended)
      terminal.dispose()
    },
  }
}

function sequenceFor(key: ScreenKeys["key"], application: boolean) {
  if (key === "Enter") return "\r"
  if (key === "Ctrl-C") return "\x03"
  if (key === "Ctrl-D") return "\x04"
  return sequenceOf(key, { ctrl: false, application })
}
