import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createPublicFetch, lookupPublic } from "./public-fetch"

const publicFetch = createPublicFetch({ connect: { timeout: 1_000 } }, () => undefined)

test.each([
  "http://cdn.example/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://0x7f.1/a",
  "https://8.8.8.8/a",
])("%s is refused before anything is sent", async (address) => {
  await expect(publicFetch(address)).rejects.toThrow("not an https host with a name")
})

test("a name of this computer is refused", async () => {
  await expect(promisify(lookupPublic)("localhost", { all: true })).rejects.toThrow("not public")
  await expect(publicFetch("https://localhost/a")).rejects.toMatchObject({ cause: { message: "not public" } })
})
