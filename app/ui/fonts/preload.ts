import fraunces from "./fraunces-600.woff2?url"
import italic from "./fraunces-italic.woff2?url"
import inter from "./inter.woff2?url"

function preload(href: string) {
  return { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" } as const
}

/** The fonts in the first view of every page. Without this, a first visit would show the fallback fonts. */
export const pageFonts = [preload(inter), preload(fraunces)]

export const italicFont = preload(italic)
