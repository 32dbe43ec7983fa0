/** A file as it arrives from elsewhere, or as it was made; without a body where only its headers are asked for. */
interface Content {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null
  /** Bytes; null when nobody has said how many. */
  length: number | null
}

/**
 * A file for the disk: the browser is told neither to show it nor to keep it. Of the name only letters, digits, `.`, `_`
 * and `-` are left, since it becomes a header and a name on somebody's disk.
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
