import { allowClipboard, clipboardOf } from "../support/clipboard"
import { expect, reload, test, visit } from "../support/e2e"

// What scripts do on the pages of the site.

test.describe("with scripts", { tag: "@js" }, () => {
  test("Copy shows for 2 seconds whether it used the clipboard, a text area, or failed", async ({
    page,
    context,
  }) => {
    const command = "curl -sL -O https://get.hearth.example/install.sh && bash install.sh"
    await allowClipboard(context)
    await visit(page, "/deployment")
    const copy = page.locator("#private").getByRole("button")
    await expect(copy).toHaveText("Copy the install command")
    await copy.click()
    await expect(copy).toHaveText("Copied! the install command")
    expect(await clipboardOf(page)).toBe(command)
    await expect(copy).toHaveText("Copy the install command")

    // Without https there is no clipboard API, and Copy uses a hidden text area.
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined })
      document.addEventListener("copy", ({ target }) => {
        if (target instanceof HTMLTextAreaElement) document.body.dataset.copied = target.value
      })
    })
    await copy.click()
    await expect(copy).toHaveText("Copied! the install command")
    expect(await page.evaluate(() => document.body.dataset.copied)).toBe(command)
    await expect(copy).toBeFocused()
    await expect(copy).toHaveText("Copy the install command")

    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await copy.click()
    await expect(copy).toHaveText("Copy failed the install command")
    await expect(copy).toHaveText("Copy the install command")
  })

  test("the architecture and the address follow the selectors without a request", async ({ page }) => {
    await visit(page, "/resources")
    const glyphs = page.locator("figure svg[role=img] [data-glyph]").filter({ visible: true })
    const shown = () => glyphs.evaluateAll((all) => all.map((glyph) => glyph.getAttribute("data-glyph")))
    const requests: string[] = []
    page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    await page.getByLabel("Source control").selectOption("GitHub")
    await page.getByLabel("Storage").focus()
    await page.getByLabel("Storage").selectOption("Amazon S3")
    await expect.poll(shown).toEqual(["source-github", "deploy-argocd", "auth-ad", "storage-s3"])
    await expect(page.getByText("Files are stored in an S3 bucket")).toBeVisible()
    await expect(page.getByLabel("Storage")).toBeFocused()
    await expect(page).toHaveURL(
      /\?open=technical-architecture&source=github&auth=ad&deploy=argocd&storage=s3#/,
    )
    expect(requests.filter((path) => path.startsWith("/resources"))).toEqual([])
    await reload(page)
    await expect.poll(shown).toEqual(["source-github", "deploy-argocd", "auth-ad", "storage-s3"])
  })
})

test("a link to a section opens it, from another page and on the same page", async ({ page }) => {
  await visit(page, "/resources#compliance-legal")
  await expect(page.getByText("Authorization is in progress")).toBeVisible()
  await page.getByRole("contentinfo").getByRole("link", { name: "Implementation guide" }).click()
  await expect(page.getByRole("heading", { name: "Install the auth server" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Implementation guide for IT and DevOps" })).toBeInViewport()
})

// The width of the printable area of Letter and A4, in CSS pixels.
for (const [paper, width] of Object.entries({ Letter: 720, A4: 698 })) {
  test(`the comparison prints all four columns on ${paper}, with each name once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await visit(page, "/comparison")
    await page.emulateMedia({ media: "print" })
    const table = page.getByRole("table", { name: /compared with/ })
    const box = await table.boundingBox()
    if (!box) throw new Error("no table is shown")
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    for (const name of ["SaaS AI providers", "NVIDIA enterprise stack"]) {
      await expect(table.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)
    }
    const cells = await table
      .getByRole("cell")
      .evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    expect(cells).toEqual([])
  })
}
