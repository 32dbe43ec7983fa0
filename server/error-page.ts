import type { Response } from "express"

const titles: Record<number, string> = {
  400: "That address or form cannot be read",
  403: "Not allowed",
  404: "Not found",
  405: "Not possible here",
  413: "That is too large",
  414: "That address is too long",
  415: "That is not a form",
  429: "Too many tries",
  500: "Something went wrong",
  503: "Too busy just now",
}

/**
 * Answers in place of a page: for what never reaches the router, and for what breaks before a page can say it
 * better. Says what happened and a reference to quote, and nothing of the inside (D7).
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
<title>${titles[status] ?? "Refused"}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>
<main>
<h1>${titles[status] ?? "Refused"}</h1>
<p>${sentence}</p>
<p><a href="/">Back to the start</a></p>
<p><small>Reference <code>${reference}</code></small></p>
</main>
`
}
