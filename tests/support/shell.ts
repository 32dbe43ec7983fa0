import type { Page } from "@playwright/test"
import { normalize } from "./normalize"

/** The size in CSS pixels of the home page's picture of the console: about the size at which it is shown. */
export const pictureSize = { width: 640, height: 600 }

/** What is seen around each page of the console: what it says and how it looks, without data. */
export async function shellOf(page: Page) {
  const banner = page.getByRole("banner")
  const words = await banner.ariaSnapshot()
  const looks = await banner.evaluate((element) => {
    const shown = [element, ...element.querySelectorAll("a, button, summary")].filter((one) =>
      one.checkVisibility(),
    )
    return shown.map((one) => {
      const { backgroundColor, borderColor, borderRadius, color, fontFamily, fontSize, fontWeight } =
        getComputedStyle(one)
      const height = Math.round(one.getBoundingClientRect().height)
      const look = [backgroundColor, borderColor, borderRadius, color, fontFamily, fontSize, fontWeight]
      return `${one.localName}, ${height} px: ${look.join("; ")}`
    })
  })
  return `${normalize(words)}\n${looks.join("\n")}\n`
}
