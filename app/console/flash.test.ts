import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { type Services, services, type Visit, visit } from "~/http/contexts"
import { type Flash, flash, flashMiddleware } from "./flash"
import { type FlashMessage, flashToast } from "./flash-messages"

const secret = "a secret of at least thirty-two characters"

/** Sends one request through the middleware. Returns the Set-Cookie header and the cookie that the browser then has. */
async function openPage(cookie: string, act: (messages: Flash) => unknown, origin = "http://localhost:3000") {
  const context = new RouterContextProvider()
  context.set(visit, { origin } as Visit) // the middleware reads nothing else of it
  context.set(services, { cookieSecrets: [secret] } as Services) // nor of these
  const request = new Request(`${origin}/home`, { headers: { Cookie: cookie } })
  const response = await flashMiddleware(
    { request, context, params: {}, url: new URL(request.url), pattern: "/home" },
    async () => {
      await act(context.get(flash))
      return new Response()
    },
  )
  const set = response instanceof Response ? response.headers.get("Set-Cookie") : null
  return { set, cookie: set === null ? cookie : (set.split(";", 1)[0] ?? "") }
}

async function takeMessages(cookie: string, origin?: string) {
  let messages: FlashMessage[] = []
  const take = async (them: Flash) => {
    messages = await them.take()
  }
  const after = await openPage(cookie, take, origin)
  return { messages, ...after }
}

test("a request that reads no message keeps it for the next request", async () => {
  const left = await openPage("", (messages) => messages.leave("signed-out"))
  const between = await openPage(left.cookie, () => {})
  expect(between.set).toBeNull()
  expect((await takeMessages(between.cookie)).messages).toEqual([{ key: "signed-out", params: {} }])
})

test("a name of emoji is shortened without breaking a character", async () => {
  const left = await openPage("", (messages) =>
    messages.leave("deployment-created", { name: "🔥".repeat(100) }),
  )
  expect(left.set?.length).toBeLessThan(512)
  expect((await takeMessages(left.cookie)).messages[0]?.params.name).toMatch(/^🔥{49,59}…$/u)
})

test.each([
  ["one of two texts", [{ name: "🔥".repeat(100), version: "診".repeat(100) }]],
  ["two of one text", [{ name: "診".repeat(100) }, { name: "🔥".repeat(100) }]],
  [
    "three of five texts",
    Array(3).fill(Object.fromEntries([..."abcde"].map((name) => [name, "🔥".repeat(70)]))),
  ],
])("messages fit into 512 bytes: %s", async (_name, params) => {
  const leaveAll = (messages: Flash) => {
    // More parameters than any message of the catalog has.
    const leave = messages.leave as (key: string, params: Record<string, string>) => void
    for (const [index, parts] of params.entries()) leave(`key-${index}`, parts)
  }
  const left = await openPage("", leaveAll, "https://launchpad.example")
  expect(left.set?.length).toBeLessThanOrEqual(512)
  const { messages } = await takeMessages(left.cookie, "https://launchpad.example")
  const last = messages.at(-1)
  expect(last?.key).toBe(`key-${params.length - 1}`)
  expect(Object.keys(last?.params ?? {})).toEqual(Object.keys(params.at(-1) ?? {}))
})

test("an unreadable cookie is deleted by the next page that reads messages", async () => {
  const { set, messages } = await takeMessages("flash=noise")
  expect(messages).toEqual([])
  expect(set).toMatch(/^flash=;.*Max-Age=0/)
})

test("a message of an unknown release is left out", () => {
  expect(flashToast({ key: "signed-out", params: {} })?.title).toBe("You are signed out")
  expect(flashToast({ key: "no-such-message", params: {} })).toBeUndefined()
  expect(flashToast({ key: "toString", params: {} })).toBeUndefined()
})
