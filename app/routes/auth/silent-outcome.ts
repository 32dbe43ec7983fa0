/** Posts the result only to a parent at our own origin: a foreign page must not learn who is signed in. */
export function silentOutcomePage(outcome: {
  signedIn: boolean
  setCookies: string[]
  origin: string
  nonce: string
}) {
  const { signedIn, origin, nonce } = outcome
  const message = inScript({ type: "silent-sign-in", signedIn })
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" })
  for (const cookie of outcome.setCookies) headers.append("Set-Cookie", cookie)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign-in check</title><meta name="robots" content="noindex"></head>
<body><h1>Sign-in check</h1><p><a href="/home">Continue</a></p>
<script nonce="${nonce}">if (parent !== window) parent.postMessage(${message}, ${inScript(origin)})</script>
</body>
</html>
`
  return new Response(html, { headers })
}

function inScript(value: unknown) {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}
