import { createHash } from "node:crypto"
import { matchesTag } from "~/http/etag.server"

/** A text file for programs. The same for everybody, so it can be cached and asked for again by its ETag. */
export function textFile(
  request: Request,
  type: "text/plain" | "application/xml" | "application/manifest+json",
  lines: string[],
) {
  const text = `${lines.join("\n")}\n`
  // Weak: a proxy may compress the body.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`
  const headers = { "Cache-Control": "public, max-age=3600", ETag: etag }
  if (matchesTag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } })
}
