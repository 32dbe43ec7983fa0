/** A text that the browser saves under that name and never shows. The name is put together from identifiers alone. */
export function textAttachment(fileName: string, text: string) {
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  })
}
