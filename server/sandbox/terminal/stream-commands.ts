import { setTimeout as delay } from "node:timers/promises"
import type { Command } from "./command"

const defaultFlood = 1_048_576
const floodLimit = 4_294_967_296
const frameLimit = 16_777_216
const lineBytes = 64

/** Some put the launchpad's terminal relay under stress: the README describes them. */
export const streamCommands: Record<string, Command> = {
  exit: ({ hangUp }) => hangUp(),
  async *flood({ args, signal }) {
    const bytes = Number(args[0] ?? defaultFlood)
    const frameBytes = Number(args[1] ?? 16_384)
    if (!isBetween(bytes, 1, floodLimit) || !isBetween(frameBytes, 1, frameLimit)) {
      yield "flood: BYTES and FRAME must be whole numbers\n"
      return
    }
    const linesAtOnce = Math.ceil(Math.max(frameBytes, 65_536) / lineBytes)
    for (let sent = 0, line = 0; sent < bytes && !signal.aborted; line += linesAtOnce) {
      const piece = floodLines(line, linesAtOnce).subarray(0, bytes - sent)
      yield framesOf(piece, frameBytes)
      sent += piece.length
    }
    if (!signal.aborted) yield "\n"
  },
  async *frames({ args }) {
    const isHex = args.every((word) => /^(?:[0-9a-f]{2})+$/i.test(word))
    if (isHex) yield args.map((word) => Buffer.from(word, "hex"))
    yield isHex ? "\n" : "frames: HEX must be pairs of hex digits\n"
  },
  async *sleep({ args: [text = ""], signal }) {
    const seconds = secondsOf(text)
    if (seconds === undefined) yield `sleep: invalid time interval '${text}'\n`
    else await delay(seconds * 1_000, undefined, { signal }).catch(() => {})
  },
  async *yes({ args, signal }) {
    const line = `${args.join(" ") || "y"}\r\n`
    const frame = Buffer.from(line.repeat(Math.ceil(16_384 / line.length)))
    while (!signal.aborted) yield [frame, frame]
  },
}

export function framesOf(bytes: Buffer, size: number) {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

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

function secondsOf(text: string) {
  return /^\d+(\.\d+)?$/.test(text) ? Math.min(Number(text), 86_400) : undefined
}
