/** A text file for crawlers. The same for everybody, so it can be cached. */
export function textFile(type: "text/plain" | "application/xml", lines: string[]) {
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
  })
}
