/** A text that the browser saves under that name and never shows. The name is put together from identifiers alone. */
export function attachment(fileName: string, type: "text/plain" | "text/calendar", text: string) {
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  })
}

/**
 * A file for the disk, as it arrives: the browser is told neither to show it nor to keep it. Of the name only letters,
 * digits, `.`, `_` and `-` are left, since it becomes a header and a name on somebody's disk.
 */
export function attachment(
  { body, length }: { body: ReadableStream<Uint8Array>; length: number | null },
  { name, type }: { name: string; type: string },
) {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "_")}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  })
  if (length !== null) headers.set("Content-Length", String(length))
  return new Response(body, { headers })
}
