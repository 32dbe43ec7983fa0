import { expect, test } from "vitest"
import { ownServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

const serverWithContactAddress = ownServer({
  CONTACT_EMAIL: "team@example.com",
  CHAT_SCRIPT_URL: "https://chat.example/widget.js",
})

test("the message opens in the visitor's own mail program, and stays in the form", async () => {
  const visitor = createVisitor(serverWithContactAddress.origin)
  const page = await visitor.open("/contact?topic=pilot")
  const answer = await visitor.submit(page, "Prepare message", {
    organization: "Example Clinic",
    text: "Forty people & two GPUs.\r\nWhen could we begin?",
  })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain("Nothing has been sent yet.")
  const link = answer.document.querySelector('main a[href^="mailto:"][href*="subject"]')
  const mail = new URL(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "")
  expect(mail.pathname).toBe("team@example.com")
  expect(mail.searchParams.get("subject")).toBe("Hearth: GenAI Pilot Program, Example Clinic")
  expect(mail.searchParams.get("body")).toBe("Forty people & two GPUs.\r\nWhen could we begin?")
  expect(answer.document.querySelector("textarea")?.text).toContain("Forty people")
})

test.each([
  ["/", "Chat with us"],
  ["/pricing", "Chat with us"],
  ["/private-deployments/category/local", "Chat with support"],
])("with a chat, %s offers it as %s", async (path, label) => {
  const visitor = createVisitor(serverWithContactAddress.origin)
  const contact = await visitor.follow(await visitor.open(path), label, "main")
  expect(contact.url.pathname).toBe("/contact")
  expect(contact.text).toContain("The chat is provided by chat.example")
})
