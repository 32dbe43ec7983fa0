import { expect, test } from "vitest"
import { readTheme, writeTheme } from "./theme-cookie.server"

const http = "http://localhost:3000"
const https = "https://launchpad.example"

test("the choice is read back from its cookie", () => {
  for (const origin of [http, https]) {
    const pair = writeTheme("dark", origin).split(";", 1)[0] ?? ""
    expect(readTheme(`other=1; ${pair}; last=2`, origin)).toBe("dark")
  }
})

test("choosing system deletes the cookie", () => {
  expect(writeTheme("system", http)).toContain("Max-Age=0")
})

test.each([null, "", "theme=", "theme=purple", "mytheme=dark", "theme=dark\u0000", "theme"])(
  "%j means system",
  (header) => {
    expect(readTheme(header, http)).toBe("system")
  },
)
