import { describe, expect, test } from "vitest"
import { ownServer, sharedServer, signedIn } from "../support/http-servers"
import { textOf } from "../support/page-parts"
import { type Page, signIn } from "../support/visitor"

const operatorsPages = { SUPPORT_EMAIL: "help@example.com", STATUS_URL: "https://status.example/now" }
const down = { path: "/api/deployments", fault: { kind: "status", status: 503 } } as const
const everything = { path: "/api/*", fault: { kind: "status", status: 503 } } as const

/** The mails that a page offers, as a mail program reads them. */
function mailsOf({ document }: Page) {
  const links = document.querySelectorAll("main a[href^='mailto:']")
  return links
    .filter((link) => textOf(link).startsWith("Ask for help"))
    .map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute("href")?.replaceAll("&amp;", "&") ?? "")
      const lines = searchParams.get("body")?.split("\r\n") ?? []
      return { name: textOf(link), to: pathname, subject: searchParams.get("subject"), lines }
    })
}

function statusLinks({ document }: Page) {
  return document.querySelectorAll(`a[href='${operatorsPages.STATUS_URL}']`).map(textOf)
}

const time = expect.stringMatching(/^Time: \w{3} \d+, \d{4}, \d\d:\d\d UTC$/)

describe("with an address for help and a status page", () => {
  const server = ownServer(operatorsPages)
  const ada = signedIn(server, "ada@example.com")
  const noor = signedIn(server, "noor@example.com")

  test("a list that couldn't be loaded offers a mail with its case, without what was searched for", async () => {
    await server.control.fault(down)
    const page = await ada.open("/deployments?q=ward+seven")
    expect(mailsOf(page)).toEqual([
      {
        name: "Ask for help with your deployments",
        to: "help@example.com",
        subject: "Hearth: Support",
        lines: [
          "Page: /deployments",
          "Status: The platform is not responding.",
          `Reference: ${page.headers["x-request-id"]}`,
          time,
        ],
      },
    ])
    expect(statusLinks(page)).toEqual(["Platform errors", "Status page"])
  })

  test("a deployment that failed offers one with its id, status and version, and none of the platform's words", async () => {
    const failed = { status: "failed", version: "2.0.1", errorMessage: "The key sk-7 was refused" }
    const id = await server.control.deployment("noor@example.com", "broken", failed)
    for (const path of ["/deployments", `/deployments/${id}`]) {
      const page = await noor.open(path)
      expect(page.text).toContain("The key sk-7 was refused")
      const [mail, ...others] = mailsOf(page)
      expect(others).toEqual([])
      expect(mail?.lines).toEqual([
        `Page: ${path}`,
        `Deployment: ${id}`,
        "Status: failed",
        "Version: 2.0.1",
        `Reference: ${page.headers["x-request-id"]}`,
        time,
      ])
      expect(statusLinks(page)).toEqual(["System Operational"])
    }
  })

  test("a page that failed offers one with the reference that it shows; a page that doesn't exist offers none", async () => {
    await server.control.settings({ accessTokenTtl: 2 })
    const kim = await signIn(server, "kim@example.com")
    await server.control.fails("/oidc/token", 503)
    await expect.poll(async () => (await kim.open("/balance")).status).toBe(503)
    const page = await kim.open("/balance")
    const reference = `${page.headers["x-request-id"]}`
    expect(page.text).toContain(`Reference ${reference}`)
    expect(mailsOf(page)).toMatchObject([
      { name: "Ask for help", lines: ["Page: /balance", `Reference: ${reference}`] },
    ])
    expect(statusLinks(page)).toContain("Status page")
    const missing = await ada.open("/nothing/here")
    expect(missing.status).toBe(404)
    expect(mailsOf(missing)).toEqual([])
  })
})

describe("without them", () => {
  const server = sharedServer()
  const ada = signedIn(server, "ada@example.com")

  test("a failure offers no mail, and the status is a text", async () => {
    await server.control.fault(everything)
    const page = await ada.open("/deployments")
    expect(page.text).toContain("Couldn't load your deployments")
    expect(page.text).not.toContain("Ask for help")
    expect(page.document.querySelectorAll("header [role=status] a, main [role=alert] a").map(textOf)).toEqual(
      ["Retry"],
    )
  })
})
