import { STATUS_CODES } from "node:http"
import type { Request, Response } from "express"
import { answerMark } from "../app/http/answer-mark"

const titles: Record<number, string> = {
  400: "Bad request",
  401: "Sign-in needed",
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

/** For programs, where the error has a page of its own. */
const details: Record<number, string> = {
  400: "The request is invalid. Nothing was changed.",
  401: "Sign in, then try again.",
  403: "Your account doesn't have access to this address.",
  404: "This address doesn't exist, or its content was deleted.",
  405: "This address doesn't accept this method.",
  500: "The error has been logged. Try again.",
  503: "A service that this address needs isn't responding. Try again in a moment.",
}

/**
 * Sends a plain error page, for requests that never reach React Router or that fail before it can render one. The page shows a
 * reference and no internals. Programs that prefer JSON get the same as a problem.
 */
export function sendErrorPage(response: Response, status: number, sentence: string) {
  const { id } = response.locals.info
  if (prefersJson(response.req)) return sendProblem(response, status, sentence)
  response.vary("Accept")
  sendBody(response, status, "text/html; charset=utf-8", errorPage(status, sentence, id))
}

/** Whether an error should be answered as JSON. Browsers' navigations and fetches without an Accept header get a page. */
export function prefersJson(request: Request) {
  return request.accepts(["text/html", "application/problem+json", "application/json"]) !== "text/html"
}

/** The error as RFC 9457 describes it. Without a detail of its own, it gets the usual one of its status. */
export function sendProblem(response: Response, status: number, detail = details[status]) {
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail }
  response.vary("Accept")
  sendBody(response, status, "application/problem+json", `${JSON.stringify(problem)}\n`)
}

function sendBody(response: Response, status: number, type: string, body: string) {
  response.status(status).set({ "Content-Type": type, "Content-Length": String(Buffer.byteLength(body)) })
  response.end(response.req.method === "HEAD" ? undefined : body)
}

function errorPage(status: number, sentence: string, reference: string) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="${answerMark}" content="1">
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
