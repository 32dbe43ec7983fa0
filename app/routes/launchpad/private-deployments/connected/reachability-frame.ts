import { reachTimeoutMs } from "~/domain/reachability"
import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/reachability-frame"

/**
 * The page inside the hidden frame that asks an address whether anything answers. It is a page of its own so that the
 * launchpad's policy need not let a page with keys on it ask strangers: this one has nothing to tell, belongs to no
 * origin (its policy says `sandbox`), sends no cookies, and asks only what its parent at our origin names.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { nonce, origin } = context.get(requestInfo)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Reachability check</title><meta name="robots" content="noindex"></head>
<body><h1>Reachability check</h1><p>This page is a part of another one, and does nothing alone.</p>
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
  parent.postMessage({ type: "reach", reach }, origin)
})
</script>
</body>
</html>
`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
