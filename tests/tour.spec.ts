import { testEveryView } from "./support/view-tests"

const widths = [390, 1280]

testEveryView({
  async look(page, view, person) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 800 })
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        const name = [view.name, person, width, colorScheme].join("--").replaceAll(" ", "-")
        await page.screenshot({ path: `.tour/${name}.png`, fullPage: true, animations: "disabled" })
      }
    }
  },
  filter: process.env.TOUR_FILTER,
})
