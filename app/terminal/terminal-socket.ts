import { creditFrame, paceFrame, resizeFrame, type TerminalSize } from "~/domain/terminal-frames"
import { readTerminalMessage, type TerminalMessage } from "~/domain/terminal-messages"

/** One WebSocket of a terminal, speaking the frames of terminal-frames.ts. */
export interface TerminalSocket {
  send(text: string): void
  /** Bytes that the network has not taken yet. */
  readonly unsent: number
  resize(size: TerminalSize): void
  pace(on: boolean): void
  /** Asks whether the other end is there. */
  ask(): void
  /** True when it was asked long enough ago and nothing came since. */
  isDead(): boolean
  /** False when the other end cannot be told the code, since there is no connection. */
  close(code: number): boolean
}

export interface TerminalSocketEvents {
  open(): void
  message(message: TerminalMessage): void
  /** `drawn` is to be called when the bytes are on the screen: the server sends no more than can be drawn. */
  output(bytes: Uint8Array, drawn: () => void): void
  /** Once; not after close(). */
  closed(code: number): void
}

const creditStep = 32 * 1024
/** In UTF-8 at most three times as long, and with that below what the server takes in one frame. */
const pieceLength = 16 * 1024
const silenceMs = 55_000
const answerMs = 5000

export function createTerminalSocket(socket: WebSocket, on: TerminalSocketEvents): TerminalSocket {
  let heardAt = performance.now()
  let askedAt: number | null = null
  let drawnBytes = 0
  let over = false

  socket.binaryType = "arraybuffer"
  socket.onopen = () => {
    heard()
    ask()
    on.open()
  }
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    heard()
    if (typeof data !== "string") return on.output(new Uint8Array(data), () => draw(data.byteLength))
    const message = readTerminalMessage(data)
    if (message) on.message(message)
  }
  // An error is always followed by a close.
  socket.onclose = ({ code }) => {
    if (over) return
    over = true
    on.closed(code)
  }

  function heard() {
    heardAt = performance.now()
    askedAt = null
  }

  function transmit(data: string | Uint8Array<ArrayBuffer>) {
    if (socket.readyState === socket.OPEN) socket.send(data)
  }

  function draw(bytes: number) {
    drawnBytes += bytes
    if (drawnBytes < creditStep) return
    transmit(creditFrame(drawnBytes))
    drawnBytes = 0
  }

  function ask() {
    askedAt ??= performance.now()
    transmit(creditFrame(0))
  }

  return {
    send(text) {
      for (let from = 0; from < text.length; ) {
        let to = from + pieceLength
        // Not between the halves of a surrogate pair.
        if ((text.codePointAt(to - 1) ?? 0) > 0xffff) to++
        transmit(text.slice(from, to))
        from = to
      }
    },
    get unsent() {
      return socket.bufferedAmount
    },
    resize: (size) => transmit(resizeFrame(size)),
    pace: (on) => transmit(paceFrame(on)),
    ask,
    isDead() {
      const now = performance.now()
      if (askedAt !== null) return now - askedAt >= answerMs
      // A browser that slept has messages waiting that it has not handed out yet: asking comes before giving up.
      if (now - heardAt >= silenceMs) ask()
      return false
    },
    close(code) {
      const open = socket.readyState === socket.OPEN
      over = true
      socket.close(code)
      return open
    },
  }
}
