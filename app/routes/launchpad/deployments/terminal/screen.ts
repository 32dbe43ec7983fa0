import { signInAddress } from "~/auth/sign-in/sign-in-address"
import { type Context, services, visit } from "~/http/contexts"
import { escapeAttribute } from "~/http/html-text"
import { requireValidIds } from "~/http/require-valid-ids.server"
import type { ScreenClose, ScreenView } from "~/terminal/terminal-screens"
import { screenFrameAddress, terminalPageAddress, terminalTextAddress } from "../addresses"
import type { Route } from "./+types/screen"
import { closeCopy } from "./close-copy"
import { frameHead, framePage, refusedFrame, styleElement, topLink, toScreenCaller } from "./frame"

/** The answer starts again at this length: browsers keep all of it. */
const mostBytes = 2_000_000
const retrySeconds = 5

/**
 * The newest complete picture hides the older ones, and an incomplete one is not shown yet. A box whose rows run upwards is scrolled to
 * its end, where the prompt is.
 */
const screenStyle = `main{height:100%;overflow:auto;display:flex;flex-direction:column-reverse;padding:.5rem .75rem}
main>div{margin-bottom:auto}
pre{margin:0;font:14px/1.25 ui-monospace,"JetBrains Mono",Menlo,Consolas,monospace;direction:ltr;unicode-bidi:isolate}
.screen:not(:has(+.end)),.screen:has(~.screen+.end),.screen+.end,.screen:has(~.closed) .note{display:none}
.note,.closed{margin:.25rem 0;color:#c9c3b9}
.bold{font-weight:700}.italic{font-style:italic}
.under{text-decoration:underline}.through{text-decoration:line-through}.underthrough{text-decoration:underline line-through}
.wide{display:inline-block;width:2ch}
.cursor{background:#eeebe5;color:#100d0a}
@media (forced-colors:active){.cursor{forced-color-adjust:none;background:Highlight;color:HighlightText}}
`

/**
 * The screen of a terminal for browsers without scripts: an answer that never ends, with a new picture for each change. It is a
 * frame of the terminal's page.
 */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const refused = refusedFrame(context, request, { id, title: "Terminal screen" })
  if (refused) return refused
  const caller = toScreenCaller(context, request, id)
  const title = "Terminal screen"
  if (!caller) return framePage(context, { status: 401, title, body: `<h1>${title}</h1>${signedOut(id)}` })
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    // nginx would otherwise collect the pictures.
    "X-Accel-Buffering": "no",
    "Cache-Control": "no-store, no-transform",
  }
  if (request.method === "HEAD") return new Response(null, { headers })
  const view = await context.get(services).screens.open(caller, { newShell: url.searchParams.has("new") })
  request.signal.addEventListener("abort", view.close)
  if (request.signal.aborted) view.close()
  return new Response(pictures(view, context, id), { headers })
}

/** Each piece is made when the browser has taken the one before, so a slow browser gets the newest picture and no queue grows. */
function pictures(view: ScreenView, context: Context, id: string) {
  const { nonce } = context.get(visit)
  const encoder = new TextEncoder()
  const ruled = new Set<string>()
  let sent = 0
  let begun = false

  async function nextPiece(): Promise<{ html: string; last: boolean }> {
    if (!begun) {
      begun = true
      const head = frameHead(nonce, "Terminal screen", screenStyle)
      return { html: `${head}<body><main tabindex="0" aria-label="Terminal screen"><div>\n`, last: false }
    }
    const news = await view.next()
    if (news.kind === "quiet") return { html: "<!-- -->\n", last: false }
    if (news.kind === "closed") return { html: closing(news.close, id), last: true }
    const rules = [...news.picture.rules].filter(([name]) => !ruled.has(name))
    for (const [name] of rules) ruled.add(name)
    const style = rules.length > 0 ? styleElement(nonce, rules.map(([, rule]) => rule).join("")) : ""
    const note = news.connected ? "" : `<p class="note" role="status">Connecting…</p>`
    const html = `${style}<section class="screen" aria-label="Screen">${news.picture.html}${note}</section><i class="end"></i>\n`
    return sent + html.length < mostBytes ? { html, last: false } : { html: html + again(0), last: true }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { html, last } = await nextPiece()
        const bytes = encoder.encode(html)
        sent += bytes.length
        controller.enqueue(bytes)
        if (!last) return
        controller.close()
        view.close()
      },
      cancel: () => view.close(),
    },
    { highWaterMark: 0 },
  )
}

/** The end of the answer, after which the browser asks for it again. */
function again(seconds: number) {
  return `</div></main><meta http-equiv="refresh" content="${seconds}"></body></html>\n`
}

function closing(close: ScreenClose, id: string) {
  const { text, action, reconnects } = closeCopy(close)
  const end = "</div></main></body></html>\n"
  const message = (more: string) => `<p class="closed" role="status">${escapeAttribute(text)} ${more}</p>`
  // Trying again by itself would draw the same output.
  if (close.refusal?.why === "drawing") {
    const again = `<a href="${escapeAttribute(screenFrameAddress(id))}">Try again</a>`
    return message(`${topLink(terminalTextAddress(id), "Text view")} ${again}`) + end
  }
  if (reconnects) return message(`Trying again in ${retrySeconds} seconds.`) + again(retrySeconds)
  if (action === "Sign In") return signedOut(id) + end
  if (action === null) return message("") + end
  return message(`<a href="${escapeAttribute(`${screenFrameAddress(id)}?new`)}">${action}</a>`) + end
}

function signedOut(id: string) {
  return `<p class="closed" role="status">You are signed out. ${topLink(signInAddress(terminalPageAddress(id)), "Sign in")}</p>`
}
