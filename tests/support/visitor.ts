import { type HTMLElement, parse } from "node-html-parser"
import { FormData, request as send } from "undici"
import { createCookieJar } from "./cookie-jar"
import { type Fields, type FormRequest, formRequest } from "./html-form"
import type { TestServer } from "./server"

export interface Answer {
  status: number
  /** Names in lower case; several Set-Cookie headers are in `setCookies`. */
  headers: Record<string, string>
  setCookies: string[]
  body: string
}

/** The page at the end of all redirects. */
export interface Page extends Answer {
  url: URL
  document: HTMLElement
  /** The words in the body, with white space collapsed. */
  text: string
  /** The redirects and refresh pages on the way here. */
  hops: Array<{ status: number; method: string; url: string }>
}

export type Visitor = ReturnType<typeof createVisitor>

let visitors = 0

/**
 * A person with a browser without scripts: cookies, links, forms, redirects. Each person has an address of their own,
 * which a server with TRUSTED_PROXY_HOPS=1 trusts.
 */
export function createVisitor(origin: string, cookies = createCookieJar()) {
  visitors += 1
  const address = `10.0.${(visitors >> 8) & 255}.${visitors & 255}`

  async function exchange(
    url: URL,
    method: string,
    headers: Record<string, string>,
    body?: string | FormData,
  ): Promise<Answer> {
    const ours = url.origin === origin
    const cookie = ours ? cookies.header(url.pathname) : undefined
    const response = await send(url, {
      // Tests may use any method; undici's type lists the common ones.
      method: method as "GET",
      headers: { ...(ours && { "x-forwarded-for": address }), ...(cookie && { cookie }), ...headers },
      body: body ?? null,
    })
    const setCookies = [response.headers["set-cookie"] ?? []].flat()
    if (ours) cookies.take(setCookies, url.pathname)
    const plain = Object.entries(response.headers).map(([name, value]) => [
      name,
      [value ?? ""].flat().join(", "),
    ])
    return {
      status: response.statusCode,
      headers: Object.fromEntries(plain),
      setCookies,
      body: await response.body.text(),
    }
  }

  async function navigate(
    first: FormRequest,
    from: URL | undefined,
    { inFrame = false, stays = false } = {},
  ): Promise<Page> {
    const hops: Page["hops"] = []
    let { method, url }: { method: string; url: URL } = first
    let payload = method === "POST" ? encode(first) : undefined
    if (method === "GET" && first.entries.length > 0)
      url.search = new URLSearchParams(first.entries).toString()

    for (;;) {
      const answer = await exchange(
        url,
        method,
        {
          ...navigationHeaders(url, method, from),
          ...(inFrame && { "sec-fetch-dest": "iframe" }),
          ...payload?.headers,
        },
        payload?.body,
      )
      const { location } = answer.headers
      const redirect = answer.status >= 300 && answer.status < 400 && location
      // Frames are for scripts, which ignore what is only for browsers without.
      const onwards = redirect ? location : inFrame ? undefined : refreshTarget(answer, url)
      if (!onwards || (stays && new URL(onwards, url).origin !== origin)) return toPage(answer, url, hops)

      hops.push({ status: answer.status, method, url: url.href })
      if (hops.length > 20)
        throw new Error(`More than 20 redirects:\n${hops.map((hop) => hop.url).join("\n")}`)
      const keepsMethod = answer.status === 307 || answer.status === 308
      if (!keepsMethod) {
        method = "GET"
        payload = undefined
      }
      if (!redirect) from = url
      url = new URL(onwards, url)
    }
  }

  const get = (url: URL): FormRequest => ({ method: "GET", url, multipart: false, entries: [] })

  return {
    cookies,
    /** Opens an address, in the window or in a frame of a page. */
    open: (path: string, { inFrame = false } = {}) =>
      navigate(get(new URL(path, origin)), undefined, { inFrame }),
    /** Clicks the link with that accessible name. */
    follow(page: Page, name: string | RegExp, within?: string) {
      const link = named(page, "a[href]", name, within)
      return navigate(get(new URL(link.getAttribute("href") ?? "", page.url)), page.url)
    },
    /** Presses the button with that accessible name, after filling in `fields`; `within` limits the search. */
    submit(page: Page, name: string | RegExp, fields?: Fields, within?: string) {
      const button = named(page, "button, input[type=submit]", name, within)
      return navigate(formRequest(button, page.url, fields), page.url)
    },
    /** Follows a link or sends a form of that page, up to where it leaves this origin. */
    go: (request: FormRequest, { url }: Page) =>
      navigate({ ...request, url: new URL(request.url) }, url, { stays: true }),
    /** Sends one request with exactly these headers plus cookies and address; redirects are returned, not followed. */
    send: (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
      exchange(new URL(path, origin), init.method ?? "GET", init.headers ?? {}, init.body),
    /** Sends a form as a page of this origin would, whatever it contains; redirects are returned, not followed. */
    post: (path: string, fields: string | string[][] | Record<string, string>) =>
      exchange(
        new URL(path, origin),
        "POST",
        {
          origin,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        new URLSearchParams(fields).toString(),
      ),
  }
}

/** Signs in through the real pages as that sample account. */
export async function signIn({ origin }: Pick<TestServer, "origin">, email: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  const choice = await visitor.open("/auth/sign-in?returnTo=/")
  const landed = await visitor.submit(choice, new RegExp(email.replace(/[.+]/g, "\\$&")))
  const cameBack = landed.hops.some(({ url }) => new URL(url).pathname === "/auth/callback")
  if (!cameBack || landed.status !== 200 || landed.url.href !== `${origin}/`) {
    throw new Error(
      `Signing in as ${email} ended at ${landed.url} with ${landed.status}: ${landed.text.slice(0, 500)}`,
    )
  }
  return visitor
}

function encode({ entries, multipart }: FormRequest): {
  body: string | FormData
  headers: Record<string, string>
} {
  if (!multipart) {
    return {
      body: new URLSearchParams(entries).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }
  }
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return { body, headers: {} }
}

/** The headers of a navigation in Chromium under `Referrer-Policy: same-origin`. */
function navigationHeaders(url: URL, method: string, from: URL | undefined): Record<string, string> {
  const sameOrigin = from?.origin === url.origin
  return {
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-language": "en-US,en;q=0.9",
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
    "sec-fetch-site": from ? (sameOrigin ? "same-origin" : "cross-site") : "none",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-user": "?1",
    ...(from && sameOrigin ? { referer: from.href.replace(/#.*/, "") } : {}),
    ...(method === "POST" ? { origin: from?.origin ?? "null" } : {}),
  }
}

/** The target of `<meta http-equiv="refresh">`; undefined for a page that only reloads itself. */
function refreshTarget(answer: Answer, url: URL) {
  const may =
    answer.headers["content-type"]?.startsWith("text/html") && /http-equiv="refresh"/i.test(answer.body)
  if (!may) return undefined
  const content = read(answer.body).querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content")
  const target = content?.match(/^\s*\d+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)["']?\s*$/i)?.[1]
  return target && new URL(target, url).href !== url.href ? target : undefined
}

/** Parsing a page takes as long as rendering it, and most tests need only a part. */
export function toPage(answer: Answer, url: URL, hops: Page["hops"]): Page {
  let document: HTMLElement | undefined
  let text: string | undefined
  return {
    ...answer,
    url,
    hops,
    get document() {
      document ??= read(answer.body)
      return document
    },
    get text() {
      text ??= textOf(this.document)
      return text
    },
  }
}

function textOf(document: HTMLElement) {
  const body = read((document.querySelector("body") ?? document).innerHTML)
  for (const unseen of body.querySelectorAll("script, style, template, [hidden]")) unseen.remove()
  return body.text.replace(/\s+/g, " ").trim()
}

/** Scripts are off, so the content of `<noscript>` is part of the page. */
function read(html: string) {
  return parse(html, { blockTextElements: { script: true, style: true } })
}

function named(page: Page, selector: string, name: string | RegExp, within = "body") {
  const area = page.document.querySelector(within)
  if (!area) throw new Error(`${page.url} has no ${within}`)
  const all = area.querySelectorAll(selector)
  const found = all.filter((element) => {
    const label = accessibleName(element)
    return typeof name === "string" ? label === name : name.test(label)
  })
  const [first] = found
  if (first && found.length === 1) return first
  const seen = all.map((element) => `"${accessibleName(element)}"`).join(", ")
  throw new Error(
    `${found.length} matches for ${name} on ${page.url} (${page.status}); there are: ${seen || page.text}`,
  )
}

function accessibleName(element: HTMLElement) {
  const label = element.getAttribute("aria-label") ?? (element.text.trim() || element.getAttribute("value"))
  return (label ?? "").replace(/\s+/g, " ").trim()
}
