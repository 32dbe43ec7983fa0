import { createHash } from "node:crypto"
import type { Response } from "express"
import type { KoaContextWithOIDC } from "oidc-provider"
import type { Brand } from "../../../app/brand"
import logoFile from "./mark.svg?raw"
import { style } from "./style"

/** A page of the sandbox. Works without scripts. */
export interface Page {
  title: string
  body: Html
}

const icon = `data:image/svg+xml,${encodeURIComponent(mark("#857a70", "#c8501e"))}`
const logo = mark("currentColor", "var(--ember)")
const styleHash = createHash("sha256").update(style).digest("base64")

function renderPage(brand: Brand, { title, body }: Page) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name} sandbox</title>
<link rel="icon" href="${icon}">
<link rel="preload" href="/sandbox/fonts/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/sandbox/fonts/fraunces.woff2" as="font" type="font/woff2" crossorigin>
<style>${{ html: style }}</style>
</head>
<body>
<aside class="notice" aria-label="Sandbox">Sandbox: nothing here is real. Accounts, machines and payments are simulated.</aside>
<main>
<div class="brand">${{ html: logo }}${brand.name}</div>
${body}
</main>
</body>
</html>
`
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        "font-src 'self'",
        "img-src data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "x-frame-options": "DENY",
    },
    body: page.html,
  }
}

/** A page of a heading, its text, and a way back. */
export function notePage(
  title: string,
  heading: string,
  text: Html,
  address: string,
  link = "Back to the launchpad",
) {
  return { title, body: html`<h1>${heading}</h1>\n${text}\n<a href="${address}">${link}</a>` }
}

export function showPage(ctx: KoaContextWithOIDC, brand: Brand, page: Page) {
  const { headers, body } = renderPage(brand, page)
  ctx.set(headers)
  ctx.body = body
}

export function sendPage(response: Response, brand: Brand, page: Page, status = 200) {
  const { headers, body } = renderPage(brand, page)
  response.status(status).set(headers).send(body)
}

function mark(arch: string, flame: string) {
  return logoFile.trimEnd().replace("{arch}", arch).replace("{flame}", flame)
}

/** Trusted HTML. The template escapes every other value. */
export interface Html {
  html: string
}

export function html(parts: TemplateStringsArray, ...values: Array<Html | Html[] | string>): Html {
  return { html: parts.reduce((text, part, index) => text + insert(values[index - 1]) + part) }
}

function insert(value: Html | Html[] | string | undefined): string {
  if (value === undefined) return ""
  if (typeof value === "string") return escaped(value)
  return Array.isArray(value) ? value.map(({ html }) => html).join("\n") : value.html
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
