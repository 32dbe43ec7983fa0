import type { Terminal } from "@xterm/headless"
import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { creditFrame, onceFrame } from "../../app/domain/terminal-frames"
import { sequenceOf } from "../../app/domain/terminal-keys"
import { readTerminalMessage, type TerminalMessage } from "../../app/domain/terminal-messages"
import type { ScreenClose, ScreenKeys } from "../../app/http/terminal-screens"
import { createDrawing } from "./drawing"
import type { Turns } from "./parse-turns"

/** The screen of one shell, drawn by the server. To the shell it is a window like any other. */
export interface Screen {
  readonly terminal: Terminal
  /** Changes with everything that a reader could see. */
  readonly version: number
  readonly connected: boolean
  readonly cursor: boolean
  /** Bytes of memory in use. */
  readonly heldBytes: number
  /** Set once the terminal has closed. */
  readonly close: ScreenClose | null
  /** When it stopped because its output took too long to draw; null otherwise. */
  readonly stoppedAt: number | null
  /** False when nothing can be typed now. */
  type(keys: ScreenKeys): boolean
  /** Leaves the shell, which goes on. */
  leave(): void
}

export interface ScreenOptions {
  socket: WebSocket
  terminal: Terminal
  turns: Turns
  now: () => number
  /** A larger screen is not drawn. */
  mostCells: number
  /** The version has changed. */
  changed(): void
  /** More memory is in use. */
  grown(): void
}

/** Output that is acknowledged at once. */
const pieceBytes = 32 * 1024
/** Answers to programs that the shell has not taken yet, in bytes. */
const mostAnswers = 4 * 1024

export function createScreen({
  socket,
  terminal,
  turns,
  now,
  mostCells,
  changed,
  grown,
}: ScreenOptions): Screen {
  let version = 0
  let machineReady = false
  let replayed = false
  let leads = false
  let left = false
  let close: ScreenClose | null = null
  let refusal: ScreenClose["refusal"] = null
  let stoppedAt: number | null = null
  /** Output and messages take effect in the order in which they arrive. */
  let work = Promise.resolve()

  function queue(step: () => unknown) {
    const next = work.then(async () => {
      if (!left) await step()
    })
    // The emulator has failed: its screen is no longer right.
    work = next.catch(stop)
  }

  function note() {
    version++
    changed()
  }

  const drawing = createDrawing({ terminal, turns, isWaitedFor: true, isGone: () => left, now })
  // Programs ask a terminal what it is. Old questions in a replay have been answered. A program that asks without a pause gets
  // fewer answers: they would fill the memory. Empty input only makes the emulator parse at once.
  terminal.onData((text) => {
    const mayAnswer = text !== "" && leads && replayed && socket.bufferedAmount < mostAnswers
    if (mayAnswer && socket.readyState === WebSocket.OPEN) socket.send(text)
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
      if (!(await drawing.draw(piece))) return stop()
      grown()
      if (socket.readyState === WebSocket.OPEN) socket.send(creditFrame(piece.length))
      note()
    }
  }

  /** The shell goes on, and its other windows with it. */
  function stop() {
    left = true
    stoppedAt = now()
    machineReady = false
    close = { code: terminalClose.tryLater, refusal: { type: "refused", why: "drawing", open: [] } }
    socket.close(terminalClose.ended)
    note()
  }

  async function handle(message: TerminalMessage) {
    switch (message.type) {
      case "status":
        machineReady = message.state === "connected"
        return note()
      case "replay-start":
        // What is on the screen would have a gap: output was skipped.
        replayed = false
        await drawing.begin(message.modes)
        return
      case "replay-end":
        replayed = true
        return note()
      case "size":
        leads = message.leads
        if (message.rows === terminal.rows && message.cols === terminal.cols) return
        if (message.rows * message.cols > mostCells) return stop()
        terminal.resize(message.cols, message.rows)
        grown()
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
      return drawing.cursor
    },
    get heldBytes() {
      return drawing.heldBytes
    },
    get stoppedAt() {
      return stoppedAt
    },
    get close() {
      return close
    },
    type({ text, key, name }) {
      if (!machineReady || !replayed || socket.readyState !== WebSocket.OPEN) return false
      socket.send(onceFrame(name, text + sequenceFor(key, terminal.modes.applicationCursorKeysMode)))
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
