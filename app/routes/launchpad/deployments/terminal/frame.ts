import { type Context, visit } from "~/http/contexts"
import { escapeAttribute } from "~/http/html-text"
import type { ScreenCaller } from "~/terminal/terminal-screens"
import { terminalPageAddress } from "../addresses"

/** The terminal is dark in both themes. These repeat its color tokens: the frames load no files. */
const frameStyle = `:root{color-scheme:dark}
*{box-sizing:border-box}
html,body{margin:0;height:100%;background:#100d0a;color:#eeebe5;font:16px/1.4 system-ui,sans-serif}
a{color:#f4a06f}
:focus-visible{outline:2px solid #f0834a;outline-offset:-2px}
`

/** The beginning of a frame of the terminal, up to its body. Its policy allows no scripts and only styles with the nonce. */
export function frameHead(nonce: string, title: string, style: string) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex">
${styleElement(nonce, frameStyle + style)}</head>
`
}

export function styleElement(nonce: string, rules: string) {
  return `<style nonce="${nonce}">${rules}</style>`
}

/** A link of a frame that opens in the whole window. */
export function topLink(address: string, text: string) {
  return `<a href="${escapeAttribute(address)}" target="_top">${escapeAttribute(text)}</a>`
}

/** Null for visitors. */
export function toScreenCaller(
  context: Context,
  request: Request,
  deploymentId: string,
): ScreenCaller | null {
  const { session, clientIp } = context.get(visit)
  return (
    session && {
      session: session.key,
      account: session.subject,
      cookie: request.headers.get("cookie"),
      userAgent: request.headers.get("user-agent") ?? "",
      clientIp,
      deploymentId,
    }
  )
}

/**
 * The answer to a request of another site, or null. Opening a terminal's frame opens a shell, so only our own page may. Browsers that
 * do not say where a request comes from, and addresses that were typed in, pass.
 */
export function refusedFrame(
  context: Context,
  request: Request,
  { id, title }: { id: string; title: string },
) {
  const site = request.headers.get("sec-fetch-site")
  if (site === null || site === "same-origin" || site === "none") return null
  const body = `<h1>${title}</h1><p>${topLink(terminalPageAddress(id), "Open the terminal")}</p>`
  return framePage(context, { status: 403, title, body })
}

export function framePage(
  context: Context,
  {
    status,
    title,
    style = "body{padding:.75rem}",
    body,
  }: { status: number; title: string; style?: string; body: string },
) {
  const head = frameHead(context.get(visit).nonce, title, style)
  const headers = { "Content-Type": "text/html; charset=utf-8" }
  return new Response(`${head}<body>${body}</body></html>\n`, { status, headers })
}
