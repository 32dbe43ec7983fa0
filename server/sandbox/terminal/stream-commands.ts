import type { Command } from "./command"

const defaultFlood = 1_048_576
const floodLimit = 4_294_967_296
const frameLimit = 16_777_216
const lineBytes = 64

/** Some put the launchpad's terminal relay under stress: the README describes them. */
export const streamCommands: Command[] = [
  { name: "exit", about: "end the session", run: ({ hangUp }) => hangUp(1_000) },
  {
    name: "flood",
    async run({ args, print, send, signal }) {
      const bytes = Number(args[0] ?? defaultFlood)
      const frameBytes = Number(args[1] ?? 16_384)
      if (!isBetween(bytes, 1, floodLimit) || !isBetween(frameBytes, 1, frameLimit)) {
        return print("flood: BYTES and FRAME must be whole numbers\n")
      }
      const linesAtOnce = Math.ceil(Math.max(frameBytes, 65_536) / lineBytes)
      for (let sent = 0, line = 0; sent < bytes && !signal.aborted; line += linesAtOnce) {
        const piece = floodLines(line, linesAtOnce).subarray(0, bytes - sent)
        await send(piece, frameBytes)
        sent += piece.length
      }
      if (!signal.aborted) print("\n")
    },
  },
  {
    name: "frames",
    async run({ args, print, send }) {
      if (!args.every((word) => /^(?:[0-9a-f]{2})+$/i.test(word))) {
        return print("frames: HEX must be pairs of hex digits\n")
      }
      for (const word of args) await send(Buffer.from(word, "hex"))
      print("\n")
    },
  },
  {
    name: "hangup",
    run({ args: [code], print, hangUp }) {
      if (code === undefined) hangUp(undefined)
      else if (mayClose(Number(code))) hangUp(Number(code))
      else print("hangup: invalid close code\n")
    },
  },
  {
    name: "sleep",
    usage: "SECONDS",
    about: "wait",
    async run({ args: [text = ""], print, signal }) {
      const seconds = secondsOf(text)
      if (seconds === undefined) return print(`sleep: invalid time interval '${text}'\n`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1_000)
        signal.addEventListener("abort", () => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
  },
  {
    name: "stall",
    run({ args: [text = ""], print, stall }) {
      const seconds = secondsOf(text)
      if (seconds === undefined) print(`stall: invalid time interval '${text}'\n`)
      else stall(seconds * 1_000)
    },
  },
  {
    name: "yes",
    usage: "[TEXT]",
    about: "print a line until Ctrl-C",
    async run({ args, send, signal }) {
      const piece = Buffer.from(`${args.join(" ") || "y"}\r\n`.repeat(4_096))
      while (!signal.aborted) await send(piece)
    },
  },
]

/** Numbered lines make lost or reordered output visible. */
function floodLines(first: number, count: number) {
  const lines = Array.from({ length: count }, (_, index) => {
    return `${String(first + index).padStart(9, "0")} abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\r\n`
  })
  return Buffer.from(lines.join(""))
}

function isBetween(value: number, low: number, high: number) {
  return Number.isInteger(value) && value >= low && value <= high
}

/** RFC 6455 section 7.4: 1005, 1006 and 1015 are never sent. */
function mayClose(code: number) {
  return (
    (isBetween(code, 1_000, 1_014) && ![1_004, 1_005, 1_006].includes(code)) || isBetween(code, 3_000, 4_999)
  )
}

function secondsOf(text: string) {
  return /^\d+(\.\d+)?$/.test(text) ? Math.min(Number(text), 86_400) : undefined
}
