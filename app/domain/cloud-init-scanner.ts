const words = ["Cloud-init", "finished"]
const overlap = Math.max(...words.map((word) => word.length)) - 1
/** A longer string sequence was never terminated; its content is read as text again. */
const maxSequenceLength = 4096

const escapeByte = 0x1b
const bell = 0x07
const cancel = 0x18
const substitute = 0x1a

type State = "text" | "escape" | "control" | "string"

/**
 * Watches console output for both 'Cloud-init' and 'finished'. A word may be split across frames and contain color
 * codes. Only a few characters are kept between frames.
 */
export function createCloudInitScanner() {
  const missing = new Set(words)
  let place: State = "text"
  let sequence = 0
  let tail = ""

  /** The characters that a terminal would show, without escape sequences. */
  function visibleText(output: Uint8Array) {
    const kept = new Uint8Array(output.length)
    let length = 0
    for (const byte of output) {
      if (place === "text" && byte !== escapeByte) kept[length++] = byte
      else place = next(byte)
    }
    return new TextDecoder("latin1").decode(kept.subarray(0, length))
  }

  function next(byte: number): State {
    if (byte === cancel || byte === substitute) return "text"
    if (byte === escapeByte) {
      // ESC ends a string sequence too; the backslash of its terminator is then its own sequence.
      sequence = 0
      return "escape"
    }
    sequence++
    if (sequence > maxSequenceLength) return "text"
    if (place === "control") return byte >= 0x40 && byte <= 0x7e ? "text" : "control"
    if (place === "string") return byte === bell ? "text" : "string"
    if (byte === 0x5b) return "control"
    // OSC, DCS, SOS, PM and APC last until a terminator; an intermediate byte is followed by one more character.
    if ([0x5d, 0x50, 0x58, 0x5e, 0x5f].includes(byte)) return "string"
    return byte >= 0x20 && byte <= 0x2f ? "escape" : "text"
  }

  /** True once both words have been seen. */
  return function scan(output: Uint8Array) {
    if (missing.size === 0) return true
    const seen = tail + visibleText(output)
    for (const word of missing) if (seen.includes(word)) missing.delete(word)
    tail = seen.slice(-overlap)
    return missing.size === 0
  }
}
