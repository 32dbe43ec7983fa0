import { terminalClose } from "~/domain/terminal-close"
import { creditFrame, paceFrame, resizeFrame, type TerminalSize } from "~/domain/terminal-frames"
import { readTerminalMessage, type TerminalMessage } from "~/domain/terminal-messages"

export type TerminalSocket = ReturnType<typeof createTerminalSocket>

export interface TerminalSocketEvents {
  open(): void
  message(message: TerminalMessage): void
  /** Call `drawn` when the bytes are on the screen. The server sends only as much as the screen can draw. */
  output(bytes: Uint8Array, drawn: () => void): void
  /** Called once, and never after close(). */
  closed(code: number): void
}

const creditStep = 32 * 1024
/** UTF-8 makes a piece up to three times as long, which is still below the server's frame limit. */
const pieceLength = 16 * 1024
const silenceMs = 55_000
const pingTimeoutMs = 5000

/** One WebSocket of a terminal. It sends the frames of terminal-frames.ts. */
export function createTerminalSocket(socket: WebSocket, on: TerminalSocketEvents) {
  let receivedAt = performance.now()
  let pingedAt: number | null = null
  let drawnBytes = 0
  let over = false

  socket.binaryType = "arraybuffer"
  socket.onopen = () => {
    markReceived()
    ping()
    on.open()
  }
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    markReceived()
    if (typeof data !== "string") return on.output(new Uint8Array(data), () => draw(data.byteLength))
    const message = readTerminalMessage(data)
    if (message) on.message(message)
  }
  // A close event follows every error event.
  socket.onclose = ({ code }) => {
    if (over) return
    over = true
    on.closed(code)
  }

  function markReceived() {
    receivedAt = performance.now()
    pingedAt = null
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

  function ping() {
    pingedAt ??= performance.now()
    transmit(creditFrame(0))
  }

  return {
    send(text: string) {
      for (let from = 0; from < text.length; ) {
        let to = from + pieceLength
        // Never splits a surrogate pair.
        if ((text.codePointAt(to - 1) ?? 0) > 0xffff) to++
        transmit(text.slice(from, to))
        from = to
      }
    },
    /** Bytes in the browser's send buffer. */
    get unsent() {
      return socket.bufferedAmount
    },
    resize: (size: TerminalSize) => transmit(resizeFrame(size)),
    pace: (on: boolean) => transmit(paceFrame(on)),
    ping,
    /** True if the server hasn't answered the last ping in time. */
    isDead() {
      const now = performance.now()
      if (pingedAt !== null) return now - pingedAt >= pingTimeoutMs
      // After sleep, a browser may still hold undelivered messages, so the socket pings before it gives up.
      if (now - receivedAt >= silenceMs) ping()
      return false
    },
    /** False if the server can't receive the code because there is no connection. */
    close(code: number) {
      const open = socket.readyState === socket.OPEN
      over = true
      socket.close(code)
      return open
    },
  }
}

const timeoutMs = 10_000

/** The WebSocket address of a deployment's terminal, without a query. */
export function terminalAddress(deploymentId: string) {
  return `${location.origin.replace(/^http/, "ws")}/deployments/${encodeURIComponent(deploymentId)}/terminal/socket`
}

/** Opens an address with a query. It names the page's person: the next one in this browser must not get into their terminal. */
export function openTerminalSocket(address: string) {
  return new WebSocket(`${address}&person=${document.documentElement.dataset.person ?? ""}`)
}

/** Ends a shell that the server keeps. Resolves to false unless the server confirms the end. */
export function endShell(address: string, shell: string, openSocket: (address: string) => WebSocket) {
  return new Promise<boolean>((resolve) => {
    const socket = openSocket(`${address}?${new URLSearchParams({ end: "1", shell })}`)
    const timeout = setTimeout(() => socket.close(), timeoutMs)
    socket.onclose = ({ code }) => {
      clearTimeout(timeout)
      // When a session ends, the server ends its shells too.
      resolve(code === terminalClose.ended || code === terminalClose.sessionEnded)
    }
  })
}
