/** Control characters, and what couldn't be decoded. */
const strange = /[^\P{Cc}\s]|\ufffd/gu

/**
 * A text, and how many zero bytes it is shown without; null for what is no text. A computer that crashed leaves blocks of zeros in
 * the logs that it was writing.
 */
export function textOfBytes(bytes: Uint8Array) {
  const decoded = new TextDecoder().decode(bytes)
  const text = decoded.replaceAll("\0", "")
  const zeros = decoded.length - text.length
  if (zeros === 0) return { text, zeros }
  return text.replace(strange, "").length >= text.length * 0.8 ? { text, zeros } : null
}
