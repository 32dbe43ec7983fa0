import { escapeSequences } from "./escape-sequences"

/** Longer than any sequence with a word after it. */
const kept = 8_192

/** Watches console output for both 'Cloud-init' and 'finished'. A word may be split across frames and contain color codes. */
export function createCloudInitScanner() {
  const missing = new Set(["Cloud-init", "finished"])
  const decoder = new TextDecoder()
  let tail = ""

  /** True once both words have been seen. */
  return function scan(output: Uint8Array) {
    if (missing.size === 0) return true
    const raw = tail + decoder.decode(output, { stream: true })
    const seen = raw.replace(escapeSequences, "")
    for (const word of missing) if (seen.includes(word)) missing.delete(word)
    tail = raw.slice(-kept)
    return missing.size === 0
  }
}
