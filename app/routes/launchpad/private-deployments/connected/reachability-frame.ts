import { reachTimeoutMs } from "~/domain/reachability"
import { visit } from "~/http/contexts"
import type { Route } from "./+types/reachability-frame"

/**
 * The page in the hidden frame that checks whether an address responds. A page of its own, so that the content security
 * policy of pages with license keys does not have to allow connections to other hosts. It is sandboxed, holds no data,
 * sends no cookies, and requests only addresses from its parent on our origin.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { nonce, origin } = context.get(visit)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Reachability check</title><meta name="robots" content="noindex"></head>
<body><h1>Reachability check</h1><p>This page is part of another page.</p>
<script nonce="${nonce}">
const origin = ${JSON.stringify(origin)}
addEventListener("message", async (event) => {
  if (parent === window || event.source !== parent || event.origin !== origin) return
  const options = {
    mode: "no-cors",
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(${reachTimeoutMs}),
  }
  const reach = await fetch(event.data, options).then(
    () => "answered",
    (error) => (error.name === "TimeoutError" ? "silent" : "unreached"),
  )
  parent.postMessage(reach, origin)
})
</script>
</body>
</html>
`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
