import { redirect } from "react-router"
import { signInAddress } from "~/auth/sign-in/sign-in-address"
import { services, visit } from "~/http/contexts"
import { escapeAttribute } from "~/http/html-text"
import type { Route } from "./+types/silent"

/** Redirects the hidden frame to the provider, or reports the outcome when the provider is unavailable. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const info = context.get(visit)
  const begun = await context.get(services).auth.beginSilent(request, info)
  if (begun instanceof Response) return begun
  return silentOutcomeResponse(request, { ...info, ...begun, signedIn: false })
}

interface SilentOutcome {
  signedIn: boolean
  /** Where a person continues who sees this outside a frame. */
  returnTo: string
  setCookies: string[]
  origin: string
  nonce: string
}

/**
 * Reports the outcome of a silent sign-in to the page around the frame. A provider that keeps one pending request may
 * answer the frame's request in the whole window, after the person has signed in there: then it leads on, to the page or
 * to an interactive sign-in.
 */
export function silentOutcomeResponse(request: Request, outcome: SilentOutcome) {
  const { signedIn, returnTo } = outcome
  const next = signedIn ? returnTo : signInAddress(returnTo)
  const response =
    request.headers.get("sec-fetch-dest") === "document" ? redirect(next) : framePage(outcome, next)
  for (const cookie of outcome.setCookies) response.headers.append("Set-Cookie", cookie)
  return response
}

/**
 * Posts the result only to a parent at our own origin: a foreign page must not learn who is signed in. Browsers that don't
 * say where the page opens find out themselves.
 */
function framePage({ signedIn, origin, nonce }: SilentOutcome, next: string) {
  const message = inScript({ type: "silent-sign-in", signedIn })
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign-in check</title><meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="0; url=${escapeAttribute(next)}"></noscript></head>
<body><h1>Sign-in check</h1><p><a href="${escapeAttribute(next)}">Continue</a></p>
<script nonce="${nonce}">if (parent === window) location.replace(${inScript(next)})
else parent.postMessage(${message}, ${inScript(origin)})</script>
</body>
</html>
`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}

function inScript(value: unknown) {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
