import { WebSocket } from "ws"
import { terminalClose } from "../../app/domain/terminal-close"
import { creditFrame } from "../../app/domain/terminal-frames"
import { keySequence } from "../../app/domain/terminal-keys"
import { readTerminalMessage, type TerminalMessage } from "../../app/domain/terminal-messages"
import type { ScreenClose, ScreenKeys, ScreenPicture } from "../../app/terminal/terminal-screens"
import { type Emulator, type Emulators, mostCells, pieceBytes } from "./emulators"
import { harmless } from "./screen-picture"

export interface ScreenOptions {
  /** Joins the shell; the one with this id when it is drawn again. */
  open(shell: string): WebSocket
  emulators: Emulators
  account: string
  scrollback: number
  /** The version has changed, or more memory is in use. */
  changed(): void
}

/** Answers to programs that the shell has not taken yet, in bytes. */
const mostAnswers = 4 * 1024
/** The newest output, to be read without an emulator. */
const tailBytes = 64 * 1024

export type Screen = ReturnType<typeof createScreen>

/** The screen of one shell, drawn by the server. To the shell it is a window like any other. */
export function createScreen(options: ScreenOptions) {
  const { emulators, account, scrollback, changed } = options
  /** Without other windows. */
  let size = { rows: 24, cols: 80 }
  let version = 0
  let machineReady = false
  let replayed = false
  let leads = false
  let left = false
  let undrawn = false
  let close: ScreenClose | null = null
  let refusal: ScreenClose["refusal"] = null
  let shell = ""
  let emulator: Emulator | undefined
  let applicationKeys = false
  let tail = Buffer.alloc(0)
  /** The screen is to be drawn again: once the socket has left the shell, another one joins it. */
  let rejoins = false
  /** Output and messages take effect in the order in which they arrive. */
  let work = Promise.resolve()
  let queued = 0
  let socket = join()

  function queue(step: () => unknown) {
    queued++
    work = work.then(async () => {
      if (!left) await step()
      queued--
    })
  }

  function join() {
    const one = options.open(shell)
    one.on("message", (data, isBinary) => {
      // With the default binary type "nodebuffer", each message is one Buffer.
      if (!Buffer.isBuffer(data)) return
      if (isBinary) return queue(() => !rejoins && draw(data))
      const message = readTerminalMessage(data.toString())
      if (message) queue(() => !rejoins && handle(message))
    })
    // "close" follows.
    one.on("error", () => {})
    one.on("close", (code) =>
      queue(() => {
        if (rejoins) {
          rejoins = leads = false
          socket = join()
          return
        }
        close = { code, refusal }
        machineReady = false
        noteChange()
      }),
    )
    // Asks the shell to wait while output is drawn: its flow control counts from the first credit on.
    one.on("open", () => one.send(creditFrame(0)))
    return one
  }

  function noteChange() {
    version++
    changed()
  }

  async function draw(output: Buffer) {
    tail = Buffer.from(Buffer.concat([tail, output]).subarray(-tailBytes))
    for (let from = 0, taken = 0; from < output.length; from += taken) {
      const piece = output.subarray(from, from + pieceBytes)
      const drawn = await emulator?.call("write", piece)
      if (left || rejoins) return
      taken = drawn?.taken ?? piece.length
      if (emulator && !drawn) return rejoinShell()
      applicationKeys = drawn?.applicationKeys ?? false
      if (socket.readyState === WebSocket.OPEN) {
        // Old questions in a replay have been answered. A program that asks without a pause gets fewer answers: they would fill
        // the memory.
        const mayAnswer = leads && replayed && socket.bufferedAmount < mostAnswers
        if (drawn?.answers && mayAnswer) socket.send(drawn.answers)
        socket.send(creditFrame(taken))
      }
      noteChange()
    }
  }

  /** The emulator has failed, or its thread has ended. What the shell has kept is drawn again, unless it must not be. */
  function rejoinShell() {
    if (close) return giveUp()
    emulator?.close()
    emulator = undefined
    machineReady = replayed = false
    rejoins = true
    socket.close(terminalClose.ended)
  }

  /** The shell continues, and so do its other windows. */
  function giveUp() {
    emulator?.close()
    emulator = undefined
    undrawn = true
    noteChange()
  }

  async function handle(message: TerminalMessage) {
    switch (message.type) {
      case "status":
        machineReady = message.state === "connected"
        return noteChange()
      case "replay-start":
        // What is on the screen would have a gap: output was skipped.
        emulator?.close()
        replayed = false
        tail = Buffer.alloc(0)
        shell = message.shell
        if (!undrawn) emulator = emulators.open({ ...message, account, size, scrollback }) ?? undefined
        if (!emulator) return giveUp()
        return changed()
      case "replay-end":
        replayed = true
        return noteChange()
      case "size":
        leads = message.leads
        if (message.rows === size.rows && message.cols === size.cols) return
        size = { rows: message.rows, cols: message.cols }
        if (size.rows * size.cols > mostCells) return giveUp()
        if (emulator && (await emulator.call("resize", size)) === null) return rejoinShell()
        return noteChange()
      case "refused":
        refusal = message
    }
  }

  return {
    /** Changes with everything that a reader could see. */
    get version() {
      return version
    },
    get connected() {
      return machineReady && replayed
    },
    /** Output has arrived that is not drawn yet. */
    get busy() {
      return queued > 0
    },
    /** The screen is too large, or its output has failed too often. Its text can be read, and lines can be typed. */
    get undrawn() {
      return undrawn
    },
    get heldBytes() {
      return tail.length + (emulator?.heldBytes ?? 0)
    },
    /** Set once the terminal has closed. */
    get close() {
      return close
    },
    /** Null when it is being drawn again: the version will change. */
    async picture(): Promise<ScreenPicture | null> {
      const drawing = emulator
      if (!drawing) return shell === "" ? { html: "<pre></pre>", rules: new Map() } : null
      const picture = await drawing.call("picture")
      if (!picture && drawing === emulator) rejoinShell()
      return picture
    },
    text: async () => (await emulator?.call("lines")) ?? plainLines(tail, size.rows, scrollback),
    /** False when nothing can be typed now. */
    type({ text, key }: ScreenKeys) {
      if (!machineReady || !replayed || socket.readyState !== WebSocket.OPEN) return false
      socket.send(text + sequenceFor(key, applicationKeys))
      return true
    },
    /** Leaves the shell, which continues. */
    leave() {
      left = true
      socket.close(terminalClose.ended)
      emulator?.close()
    },
  }
}

/** Output as text, without an emulator: what moves and colors text is dropped. */
function plainLines(output: Buffer, rows: number, most: number) {
  const text = output.toString().replace(sequences, "").replaceAll("\t", "    ")
  const lines = text.split("\n").map((line) => harmless(line.trimEnd().split("\r").at(-1) ?? ""))
  while (lines.length > 1 && lines.at(-1) === "") lines.pop()
  return { earlier: lines.slice(0, -rows).slice(-most), lines: lines.slice(-rows) }
}

const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
  /\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*\x07?|[ -/]*[0-Z\\`-~])|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

function sequenceFor(key: ScreenKeys["key"], application: boolean) {
  if (key === "Enter") return "\r"
  if (key === "Ctrl-C") return "\x03"
  if (key === "Ctrl-D") return "\x04"
  return keySequence(key, { ctrl: false, application })
}
