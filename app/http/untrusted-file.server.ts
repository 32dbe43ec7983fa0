import { attachment } from "./attachment.server"

/** Image types without scripts. SVG is excluded because it can contain scripts. */
const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"]
/** Types that are shown as plain text. */
const textTypes = [
  "text/plain",
  "text/csv",
  "text/markdown",
  "application/json",
  "application/jsonl",
  "application/x-ndjson",
]

/** Nothing in the response can run scripts, load resources or submit forms. */
const inertPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** The browser wraps an image in a page of its own, which needs a style. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export function isPicture(type: string) {
  return imageTypes.includes(type)
}

/**
 * Sends a file from an untrusted source, with the type that the source claims. Images and textTypes are shown; everything
 * else is a download without a type, so that it can never run as a page of our origin.
 */
export function untrustedFile(
  { body, length, type }: { body: ReadableStream<Uint8Array>; length: number | null; type: string },
  name: string,
) {
  const shown = isPicture(type) ? type : textTypes.includes(type) ? "text/plain" : null
  const response = attachment({ body, length }, { name, type: shown ?? "application/octet-stream" })
  if (shown) response.headers.set("Content-Disposition", "inline")
  response.headers.set("Content-Security-Policy", isPicture(type) ? imagePolicy : inertPolicy)
  return response
}
