import { writeFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { type Camera, filmSize, savePicture, startCamera } from "./support/camera"
import { test as base, expect, visit } from "./support/e2e"
import { deploymentRow } from "./support/launchpad"
import { pictureSize, shellOf } from "./support/shell"
import { textOn } from "./support/terminal"

/** Films show the console with the sandbox behind it, and the captions describe what happens. */
const test = base.extend<{ camera: Camera }>({
  viewport: filmSize,
  deviceScaleFactor: 2,
  colorScheme: "light",
  camera: async ({ page }, use, { title }) => {
    // From the second page on, a browser has the product's own fonts.
    await visit(page, "/")
    const camera = await startCamera(page)
    await use(camera)
    await camera.wrap("public/videos", title)
  },
})
test.setTimeout(120_000)

test("machine", async ({ page, server, signedIn, camera }) => {
  await server.control.settings({ speed: 4 })
  await signedIn("noor@example.com")
  camera.say("Hosted Deployments, with $4.00 of credit. A Trial VM is chosen.")
  await visit(page, "/deployments")
  await camera.hold(1_000)
  await camera.press(page.getByText("Trial VM", { exact: true }).first())
  camera.say("It gets a name. What it costs is said before it starts.")
  await camera.type(page.getByLabel("Deployment name"), "agents")
  await camera.hold(800)
  await camera.press(page.getByRole("button", { name: "Create Trial VM" }))
  camera.say("The machine comes up, phase by phase. The sandbox is quicker than a real one.")
  await camera.show(deploymentRow(page, "agents"))
  await expect(deploymentRow(page, "agents")).toContainText("running", { timeout: 30_000 })
  camera.say("It runs: its agents have a home.")
  await camera.hold(2_000)
})

test("models", async ({ page, server, signedIn, camera }) => {
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 12_000 } })
  await signedIn("noor@example.com")
  camera.say("A GPU instance is chosen for local models.")
  await visit(page, "/deployments")
  await camera.hold(800)
  await camera.press(page.getByText("GPU Instance", { exact: true }).first())
  await camera.type(page.getByLabel("Deployment name"), "models")
  camera.say("A model-hub token lets it fetch models that need one. The token stays on the server's side.")
  const token = page.getByLabel("Model-hub token")
  if (!(await token.isVisible())) await camera.press(page.getByText("Show Advanced Options"))
  await camera.type(token, "hf_example_token")
  await camera.hold(1_000)
  camera.say("Created. From here on it says which phase it is in, and how long that usually takes.")
  await camera.press(page.getByRole("button", { name: /Create GPU/ }))
  await camera.show(deploymentRow(page, "models"))
  await camera.hold(4_500)
})

test("terminal", async ({ page, signedIn, camera }) => {
  await signedIn("ada@example.com")
  camera.say("A machine that runs. Its terminal opens in the page.")
  await visit(page, "/deployments")
  await camera.hold(800)
  await camera.press(deploymentRow(page, "gpu-prod").getByRole("button", { name: /Open Terminal/ }))
  await expect.poll(() => textOn(page)).toMatch(/[$#]$/)
  camera.say("A shell of your own: its memory, its files, and the text of one.")
  for (const command of ["free", "ls", "cat README"]) {
    await page.keyboard.type(command, { delay: 60 })
    await camera.hold(300)
    await page.keyboard.press("Enter")
    await camera.hold(1_400)
  }
  await camera.hold(1_500)
})

test("steps", async ({ page, signedIn, camera }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
  const row = deploymentRow(page, "claims-triage")
  camera.say("A GPU instance is being installed: packages, container runtime and graphics driver are done.")
  await camera.show(page.getByText("Pulling the runner image").first())
  await camera.hold(3_500)
  camera.say(
    "The runner image, with which language and vision models run, is on its way: the console says how far.",
  )
  await camera.press(row.getByRole("button", { name: /Open Terminal/ }))
  await expect.poll(() => textOn(page)).not.toBe("")
  await camera.show(page.getByRole("region", { name: /Terminal/ }))
  await camera.hold(4_500)
})

test("logs", async ({ page, signedIn, camera }) => {
  await signedIn("ada@example.com")
  await visit(page, "/deployments")
  camera.say("One deployment that failed, and its logs.")
  await page.getByRole("link", { name: "ward-notes", exact: true }).click()
  await camera.hold(1_200)
  await camera.press(page.getByRole("link", { name: "Logs", exact: true }))
  await expect(page.getByRole("region", { name: /^Lines of/ })).toBeVisible()
  await camera.hold(1_800)
  camera.say("A search leads to the line that says why.")
  const search = page.getByRole("searchbox", { name: "Search this log" })
  await camera.type(search, "No capacity")
  await search.press("Enter")
  await expect(page.getByText(/\d+ lines?/).first()).toBeVisible()
  await camera.hold(1_500)
  await camera.press(page.getByRole("link", { name: "Next" }))
  await camera.hold(2_200)
})

test("cost", async ({ page, server, signedIn, camera }) => {
  const gpu = { configId: "gpu_instance_civo", timeoutMins: 240, ageMs: 3.5 * 3_600_000 }
  await server.control.deployment("noor@example.com", "gpu-prod", gpu)
  await server.control.settings({ balanceCents: { email: "noor@example.com", cents: 4_120 } })
  await signedIn("noor@example.com")
  camera.say("A GPU that runs: what it costs, and when it stops.")
  await visit(page, "/deployments")
  const row = deploymentRow(page, "gpu-prod")
  await row.scrollIntoViewIfNeeded()
  await camera.hold(2_200)
  camera.say("Four hours more, with one press.")
  await camera.press(row.getByRole("button", { name: "+4 h" }))
  await expect(page.getByText("Timeout of gpu-prod changed").first()).toBeVisible()
  await camera.hold(2_500)
  camera.say("And whether the balance lasts for what runs now.")
  await camera.press(page.getByRole("banner").getByRole("link", { name: /^Balance/ }))
  await expect(page.getByRole("region", { name: "Current Balance" })).toBeVisible()
  await camera.hold(3_000)
})

test("access", async ({ page, camera }) => {
  camera.say(
    "Signing in happens at your identity provider. Here it is the sandbox's, where choosing an account is enough.",
  )
  await visit(page, "/home")
  await camera.hold(1_200)
  await camera.press(page.getByRole("banner").getByRole("link", { name: "Sign In" }))
  const account = page.getByRole("button", { name: /kim@example\.com/ })
  await expect(account).toBeVisible()
  await camera.hold(1_500)
  camera.say("An administrator signs in.")
  await camera.press(account)
  await expect(page.getByRole("banner").getByText("kim@example.com").first()).toBeVisible()
  await camera.press(page.getByRole("button", { name: "Menu" }))
  camera.say("What she may see follows from her role: the entries for administrators are there.")
  await camera.hold(3_500)
})

for (const colorScheme of ["light", "dark"] as const) {
  /** The list of running deployments, in the product's own fonts, which a browser has from the second page on. */
  const openList = async (page: Page) => {
    await visit(page, "/deployments?status=running")
    await visit(page, "/deployments?status=running")
    await expect(page.getByText("All setup steps completed").first()).toBeVisible()
    await page.getByText("Nothing here is real").evaluate((notice) => notice.parentElement?.remove())
  }

  test.describe(() => {
    test.use({ colorScheme, viewport: pictureSize, deviceScaleFactor: 2 })
    test(`console-${colorScheme}`, async ({ page, signedIn }, { title }) => {
      await signedIn("ada@example.com")
      await openList(page)
      await deploymentRow(page, "gpu-prod")
        .getByRole("button", { name: /Open Terminal/ })
        .click()
      await expect.poll(() => textOn(page)).toMatch(/[$#]$/)
      for (const command of ["clear", "uptime", "ls -la", "df -h"]) {
        await page.keyboard.type(command)
        await page.keyboard.press("Enter")
        await expect.poll(() => textOn(page)).toMatch(/[$#]$/)
      }
      // The header stays at the top, and covers nothing of the row.
      await deploymentRow(page, "gpu-prod").evaluate((row) =>
        scrollBy(0, row.getBoundingClientRect().top - 72),
      )
      await page.mouse.move(320, 5)
      // A test compares it with the console of the day.
      if (colorScheme === "light") writeFileSync("tests/film-shell.txt", await shellOf(page))
      savePicture(await page.screenshot(), `public/${title}.webp`)
    })
  })

  test.describe(() => {
    test.use({ colorScheme, viewport: { width: 390, height: 1200 }, deviceScaleFactor: 2, hasTouch: true })
    test(`console-phone-${colorScheme}`, async ({ page, signedIn }, { title }) => {
      await signedIn("ada@example.com")
      await openList(page)
      const heading = await page.getByRole("heading", { name: /Your Deployments/ }).boundingBox()
      const steps = await page.getByText("All setup steps completed").first().boundingBox()
      const y = (heading?.y ?? 0) - 12
      const height = (steps?.y ?? 0) + 36 - y
      savePicture(await page.screenshot({ clip: { x: 0, y, width: 390, height } }), `public/${title}.webp`)
    })
  })
}
