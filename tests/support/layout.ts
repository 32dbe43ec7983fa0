import type { Page } from "@playwright/test"

/** A small phone, the same with a classic scrollbar, a tablet, and a desktop; 320 px are also 1280 px at a zoom of 400 %. */
const widths = [320, 305, 768, 1280]
/** A phone whose letters are twice as large. */
const largeLetters = { width: 390, size: 32 }

/** What is wider than the screen, cut off without a way to read it, or a button that shows nothing; empty when the page is fine. */
export async function layoutFindings(page: Page): Promise<string[]> {
  return [...(await widthFindings(page, widths)), ...(await findingsWithLargeLetters(page))]
}

/** What is too wide at these widths. */
export async function widthFindings(page: Page, asked: number[]) {
  const findings: string[] = []
  for (const width of asked) {
    await page.setViewportSize({ width, height: 900 })
    const found = await findTooWide(page)
    findings.push(...found.map((finding) => `${width} px: ${finding}`))
  }
  return findings
}

/** The browser's own setting: breakpoints in rem follow it, which they don't with a font size of the page. */
async function findingsWithLargeLetters(page: Page) {
  const { width, size } = largeLetters
  await page.setViewportSize({ width, height: 900 })
  const browser = await page.context().newCDPSession(page)
  await browser.send("Page.setFontSizes", { fontSizes: { standard: size } })
  try {
    const found = await findTooWide(page)
    return found.map((finding) => `${width} px with letters of ${size} px: ${finding}`)
  } finally {
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } })
    await browser.detach()
  }
}

async function findTooWide(page: Page) {
  const found = await page.evaluate(tooWide)
  if (found.length === 0) return found
  // Rows out of sight get the new width with the next frame, which a picture of the whole page needs.
  await page.screenshot({ fullPage: true })
  return await page.evaluate(tooWide)
}

/** Runs in the page. */
function tooWide() {
  const root = document.documentElement
  const findings: string[] = []
  const elements = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )

  if (root.scrollWidth > root.clientWidth) {
    const outside = elements.filter((element) => {
      // A block may be narrow while its text is wide.
      const right = Math.max(element.getBoundingClientRect().right, contentBox(element).right)
      return right > root.clientWidth + 0.5 && !isInsideScroller(element)
    })
    findings.push(
      `the page is ${root.scrollWidth} px wide in ${root.clientWidth}: ${innermost(outside).slice(0, 4).map(shortly).join(", ")}`,
    )
  }

  for (const element of elements) {
    const { overflowX, overflowY, clipPath, contain } = getComputedStyle(element)
    // The height of such a row is that of its last drawing while it is out of sight.
    const cutsX = /content|paint|strict/.test(contain) || overflowX === "hidden" || overflowX === "clip"
    const cutsY = overflowY === "hidden" || overflowY === "clip"
    // Texts for screen readers are cut off completely.
    if (clipPath !== "none" || element.closest("svg")) continue
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    const cut = (cutsX && scrollWidth > clientWidth + 1) || (cutsY && scrollHeight > clientHeight + 4)
    const text = (element.textContent ?? "").trim()
    if (!cut || text === "") continue
    const outside = partsOutside(element)
    // A title has the whole text.
    const parts = outside.length > 0 ? outside : [element]
    if (parts.every((part) => part.closest("[title]:not([title=''])"))) continue
    const sizes = `${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`
    findings.push(`cut off: ${shortly(element)}, ${sizes}`)
  }
  for (const element of elements) {
    if (element.matches("a, button") && !isClipped(element) && showsNothing(element)) {
      findings.push(`shows nothing: ${shortly(element)}`)
    }
  }
  return findings

  /** The innermost parts of an element that are outside of what it shows. */
  function partsOutside(element: Element) {
    const shown = element.getBoundingClientRect()
    const outside = [element, ...element.querySelectorAll("*")].filter((part) => {
      const { right, bottom } = contentBox(part)
      return (right > shown.right + 0.5 || bottom > shown.bottom + 4) && !isInsideScroller(part, element)
    })
    return innermost(outside)
  }

  function contentBox(element: Element) {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }

  function innermost(elements: Element[]) {
    return elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)))
  }

  /** Whether all of its text is for screen readers, and it has no picture. */
  function showsNothing(element: Element) {
    return [element, ...element.querySelectorAll("*")].every((part) => {
      const hasText = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")
      const hasPicture =
        part.matches("svg, img, video") ||
        (part !== element && isPainted(getComputedStyle(part))) ||
        ["::before", "::after"].some((pseudo) => getComputedStyle(part, pseudo).content !== "none")
      return (!hasText && !hasPicture) || isClipped(part)
    })
  }

  function isPainted({ backgroundColor, borderTopWidth }: CSSStyleDeclaration) {
    return backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px"
  }

  function isClipped(element: Element | null): boolean {
    return !!element && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement))
  }

  function isInsideScroller(element: Element, end: Element = root) {
    for (let around = element.parentElement; around && around !== end; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around)
      if (around !== document.body && overflowX !== "visible") return true
    }
    return false
  }

  function shortly(element: Element) {
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60)
    const place = element.parentElement?.className ?? ""
    return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> in "${place}" with "${text}"`
  }
}
