import { attachment } from "./attachment"

/** What a browser may show: pictures that hold no script. SVG is none of them. */
const pictures = ["image/png", "image/jpeg", "image/webp", "image/gif"]
/** What it may show as plain text, whatever it would make of it by itself. */
const texts = [
  "text/plain",
  "text/csv",
  "text/markdown",
  "application/json",
  "application/jsonl",
  "application/x-ndjson",
]

/** Whatever happens to the answer, nothing in it runs, loads or submits anything. */
const inert = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** A browser puts a picture into a page of its own making, with a style of its own. */
const inertPicture = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Whether a file of that type is shown as a picture; only the others need a name. */
export function isPicture(type: string) {
  return pictures.includes(type)
}

/**
 * A file that somebody else has made, with the type that they say it has: shown when it is a picture or a text, and else a download
 * of no type at all, so that it is never a page of our origin.
 */
export function untrustedFile(
  { body, length, type }: { body: ReadableStream<Uint8Array>; length: number | null; type: string },
  name: string,
) {
  const shown = isPicture(type) ? type : texts.includes(type) ? "text/plain" : null
  const answer = attachment({ body, length }, { name, type: shown ?? "application/octet-stream" })
  if (shown) answer.headers.set("Content-Disposition", "inline")
  answer.headers.set("Content-Security-Policy", isPicture(type) ? inertPicture : inert)
  return answer
}
