import { expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")

test.each([
  ["/home", "AI Agent Command Center", "your deployments and licenses"],
  ["/balance", "Current Balance", "your machines"],
])("%s sends what is known at once, and a late list in its place", async (path, known, late) => {
  await server.control.delays("/api/deployments", 1_500)
  // Crawlers, such as "node", get whole pages.
  const headers = { cookie: ada.cookies.header(path) ?? "", "user-agent": "Mozilla/5.0 Firefox/150.0" }
  const response = await fetch(server.origin + path, { headers })
  const decoder = new TextDecoder()
  let begun = ""
  let html = ""
  if (!response.body) throw new Error("No body")
  for await (const bytes of response.body) {
    html += decoder.decode(bytes, { stream: true })
    if (begun === "" && html.includes("Loading ")) begun = html
  }
  expect(begun).toContain(known)
  expect(begun).toContain("$")
  expect(begun).toContain(`Loading ${late}…`)
  expect(begun).not.toContain("gpu-prod")
  // A crawler's page was made in one piece.
  const whole = await fetch(server.origin + path, { headers: { ...headers, "user-agent": "Googlebot/2.1" } })
  const tagsOf = (page: string) => page.match(/<\/?[a-z][\w-]*/g)
  expect(tagsOf(html)).toEqual(tagsOf(await whole.text()))
  expect(html.indexOf("gpu-prod")).toBeLessThan(html.indexOf("</main>"))
  // No script has to move it there.
  expect(html.match(/<\/main>/g)).toHaveLength(1)
  expect(html).not.toMatch(/<div hidden="" id="S:/)
})

test("while a late balance is unknown, nothing says that it covers what runs", async () => {
  await server.control.delays("/api/balance", 6_000)
  const page = await ada.open("/balance")
  expect(page.text).toContain("/hour it isn't known how long your balance lasts.")
  expect(page.text).not.toContain("covers everything")
})
