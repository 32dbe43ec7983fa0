/** A text that a machine asks for; it is the same for everybody. */
export function textFile(type: "text/plain" | "application/xml", lines: string[]) {
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
  })
}
