export interface TerminalSize {
  rows: number
  cols: number
}

/** Binary frames of a browser other than input; each kind has its own length. */
export type ClientFrame =
  | ({ type: "resize" } & TerminalSize)
  /** Bytes of output rendered since the last credit; 0 requests a pulse. */
  | { type: "credit"; bytes: number }
  /** Whether the shell waits for this viewer. A hidden tab renders too rarely. */
  | { type: "pace"; on: boolean }

const creditTag = 0x06
const paceTag = 0x07
const largestSide = 1000

/** 4 bytes: rows, then columns, each 16-bit big-endian, from 1 to 1000. */
export function resizeFrame(size: TerminalSize) {
  const { rows, cols } = clampSize(size)
  return Uint8Array.of(rows >> 8, rows, cols >> 8, cols)
}

/** 5 bytes: 0x06, then a 32-bit big-endian count. */
export function creditFrame(bytes: number) {
  return Uint8Array.of(creditTag, bytes >>> 24, bytes >>> 16, bytes >>> 8, bytes)
}

/** 2 bytes: 0x07, then 1 or 0. */
export function paceFrame(on: boolean) {
  return Uint8Array.of(paceTag, on ? 1 : 0)
}

/** Null for an invalid frame. */
export function readClientFrame(frame: Uint8Array): ClientFrame | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  if (frame.length === 4) {
    return { type: "resize", ...clampSize({ rows: view.getUint16(0), cols: view.getUint16(2) }) }
  }
  if (frame.length === 5 && frame[0] === creditTag) return { type: "credit", bytes: view.getUint32(1) }
  if (frame.length === 2 && frame[0] === paceTag) return { type: "pace", on: frame[1] !== 0 }
  return null
}

export function clampSize({ rows, cols }: TerminalSize): TerminalSize {
  return { rows: clampSide(rows), cols: clampSide(cols) }
}

function clampSide(side: number) {
  return Math.min(Math.max(Math.trunc(side) || 1, 1), largestSide)
}
