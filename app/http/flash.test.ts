import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { cookieSecrets, type RequestInfo, requestInfo } from "./contexts"
import { type Flash, type FlashMessage, flash, flashMiddleware } from "./flash"

const secret = "a secret of at least thirty-two characters"

/** One request through the middleware: what it does with the messages, and the cookie the browser then holds. */
async function visit(
  cookie: string,
  act: (messages: Flash) => void,
  { origin = "http://localhost:3000", secrets = [secret] } = {},
) {
  const context = new RouterContextProvider()
  context.set(requestInfo, { origin } as RequestInfo) // the middleware reads nothing else of it
  context.set(cookieSecrets, secrets)
  const request = new Request(`${origin}/home`, { headers: { Cookie: cookie } })
  const response = await flashMiddleware(
    { request, context, params: {}, url: new URL(request.url), pattern: "/home" },
    async () => {
      act(context.get(flash))
      return new Response()
    },
  )
  const set = response instanceof Response ? response.headers.get("Set-Cookie") : null
  return { set, cookie: set === null ? cookie : (set.split(";", 1)[0] ?? "") }
}

async function taken(cookie: string, options?: { origin?: string; secrets?: string[] }) {
  let messages: FlashMessage[] = []
  const after = await visit(
    cookie,
    (them) => {
      messages = them.take()
    },
    options,
  )
  return { messages, ...after }
}

test("a message is left once and taken once", async () => {
  const left = await visit("", (messages) => messages.leave("deployment-created", { name: "research-desk" }))
  const first = await taken(left.cookie)
  expect(first.messages).toEqual([{ key: "deployment-created", params: { name: "research-desk" } }])
  expect(first.set).toContain("Max-Age=0")
  expect((await taken(first.cookie)).messages).toEqual([])
})

test("a request that takes nothing leaves the message for the next", async () => {
  const left = await visit("", (messages) => messages.leave("saved"))
  const between = await visit(left.cookie, () => {})
  expect(between.set).toBeNull()
  expect((await taken(between.cookie)).messages).toEqual([{ key: "saved", params: {} }])
})

test("the cookie is short-lived, out of reach of scripts, and bound to the host on https", async () => {
  const left = await visit("", (messages) => messages.leave("saved"), { origin: "https://launchpad.example" })
  expect(left.set).toMatch(/^__Host-flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test("a message stays small, whatever goes into it", async () => {
  const left = await visit("", (messages) =>
    messages.leave("deployment-created", { name: "x".repeat(10_000) }),
  )
  expect(left.set?.length).toBeLessThan(512)
  const [message] = (await taken(left.cookie)).messages
  expect(message?.params.name).toBe(`${"x".repeat(59)}…`)
})

test("a name of emoji survives being shortened", async () => {
  const left = await visit("", (messages) => messages.leave("saved", { name: "🔥".repeat(100) }))
  expect(left.set?.length).toBeLessThan(512)
  expect((await taken(left.cookie)).messages[0]?.params.name).toMatch(/^🔥{49,59}…$/u)
})

test.each([
  ["one of two texts", [{ name: "🔥".repeat(100), version: "診".repeat(100) }]],
  ["two of one text", [{ name: "診".repeat(100) }, { name: "🔥".repeat(100) }]],
  [
    "three of five texts",
    Array(3).fill(Object.fromEntries([..."abcde"].map((name) => [name, "🔥".repeat(70)]))),
  ],
])("messages fit into 512 bytes: %s", async (_name, params) => {
  const left = await visit(
    "",
    (messages) => {
      for (const [index, parts] of params.entries()) messages.leave(`key-${index}`, parts)
    },
    { origin: "https://launchpad.example" },
  )
  expect(left.set?.length).toBeLessThanOrEqual(512)
  const { messages } = await taken(left.cookie, { origin: "https://launchpad.example" })
  const last = messages.at(-1)
  expect(last?.key).toBe(`key-${params.length - 1}`)
  expect(Object.keys(last?.params ?? {})).toEqual(Object.keys(params.at(-1) ?? {}))
})

test("a cookie that cannot be read is gone after the page that would have shown it", async () => {
  const { set, messages } = await taken("flash=noise")
  expect(messages).toEqual([])
  expect(set).toMatch(/^flash=;.*Max-Age=0/)
})

test("what was not signed by us is nothing", async () => {
  const left = await visit("", (messages) => messages.leave("saved"), {
    secrets: ["another secret".repeat(4)],
  })
  expect((await taken(left.cookie)).messages).toEqual([])
  expect((await taken("flash=%7B%7D; flash=bm9uc2Vuc2U.")).messages).toEqual([])
})

test("an older key still reads what it signed", async () => {
  const left = await visit("", (messages) => messages.leave("saved"), { secrets: ["the old key".repeat(4)] })
  const read = await taken(left.cookie, { secrets: [secret, "the old key".repeat(4)] })
  expect(read.messages).toHaveLength(1)
})
