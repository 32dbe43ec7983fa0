/** Control characters, and what couldn't be decoded. */
const strange = /[^\P{Cc}\s]|\ufffd/gu

/**
 * A text, and how many zero bytes it is shown without; null for what is no text. Windows writes UTF-16, and a computer that
 * crashed leaves blocks of zeros in the logs that it was writing. `beginning` has the mark of UTF-16, also for a file's end.
 */
export function textOfBytes(bytes: Uint8Array, beginning = bytes) {
  const encoding = utf16(bytes, beginning)
  const decoded = new TextDecoder(encoding ?? "utf-8").decode(bytes)
  const text = decoded.includes("\0") ? decoded.replaceAll("\0", "") : decoded
  const zeros = decoded.length - text.length
  if (!encoding && zeros === 0) return { text, zeros }
  return text.replace(strange, "").length >= text.length * 0.8 ? { text, zeros } : null
}

function utf16(bytes: Uint8Array, [first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  // Without the mark: each second byte of most letters is zero.
  if (!bytes.includes(0)) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (Math.max(even, odd) * 5 < bytes.length || Math.min(even, odd) * 10 > Math.max(even, odd)) return null
  return odd > even ? "utf-16le" : "utf-16be"
}
