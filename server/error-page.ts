import type { Response } from "express"

const titles: Record<number, string> = {
  400: "Bad request",
  403: "Access denied",
  404: "Not found",
  405: "Method not allowed",
  413: "Form too large",
  414: "URL too long",
  415: "Unsupported content type",
  429: "Too many attempts",
  500: "Something went wrong",
  503: "Service busy",
}

/**
 * Sends a plain error page, for requests that never reach React Router or that fail before it can render one. The page shows a
 * reference and no internals.
 */
export function sendErrorPage(response: Response, status: number, sentence: string) {
  response.status(status).set("Content-Type", "text/html; charset=utf-8")
  const page = errorPage(status, sentence, response.locals.info.id)
  response.set("Content-Length", String(Buffer.byteLength(page)))
  response.end(response.req.method === "HEAD" ? undefined : page)
}

function errorPage(status: number, sentence: string, reference: string) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${titles[status] ?? "Request refused"}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>
<main>
<h1>${titles[status] ?? "Request refused"}</h1>
<p>${sentence}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>Reference <code>${reference}</code></small></p>
</main>
`
}
