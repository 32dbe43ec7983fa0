import { createHash } from "node:crypto"
import type { Brand } from "../../../app/brand"
import { type Html, html } from "./html"
import { mark } from "./mark"
import { style } from "./style"

/** A page of the sandbox's own: it works without scripts and brings all it needs along. */
export interface Page {
  title: string
  body: Html
}

export interface RenderedPage {
  headers: Record<string, string>
  body: string
}

const icon = `data:image/svg+xml,${encodeURIComponent(mark({ arch: "#857a70", flame: "#c8501e" }))}`
const logo = mark({ arch: "currentColor", flame: "var(--ember)" })
const styleHash = createHash("sha256").update(style).digest("base64")

export function renderPage(brand: Brand, { title, body }: Page): RenderedPage {
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
<aside class="notice" aria-label="Sandbox">Sandbox: nothing here is real. Accounts, machines and money are samples.</aside>
<main>
<p class="brand">${{ html: logo }}${brand.name}</p>
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
