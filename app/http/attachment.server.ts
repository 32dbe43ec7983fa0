import { uncounted } from "../domain/unread"

/** A file to send. `body` is null for a HEAD request. */
interface Content {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null
  /** Bytes; null when unknown. */
  length: number | null
}

/**
 * Sends a file as a download that is never cached or rendered. The name becomes a header and a file name, so only
 * letters, digits, `.`, `_` and `-` are kept.
 */
export function attachment(content: string | Content, { name, type }: { name: string; type: string }) {
  const { body, length } = typeof content === "string" ? { body: content, length: null } : content
  const headers = new Headers({
    "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "_")}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  })
  if (length !== null) headers.set("Content-Length", String(length))
  return new Response(body, { headers })
}

/** The name of a file with a list. A list that leaves out entries says so, because it could pass for a complete one. */
export function listFileName(name: string, unread: number) {
  if (unread >= uncounted) return `${name}-incomplete`
  return unread > 0 ? `${name}-without-${unread}-unreadable` : name
}
