import { RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"
import { logWith, type Services, services, type Visit, visit } from "./contexts"
import { onlyCookie, readCookies, readTheme, setCookie, signedCookie, writeTheme } from "./cookies.server"
import { knowsStyle, rememberStyle } from "./known-style.server"
import { dismissalCookie, openNotice } from "./operator-notice.server"

const http = "http://localhost:3000"
const https = "https://launchpad.example"

function contextAt(origin: string, ...secrets: string[]) {
  const context = new RouterContextProvider()
  context.set(visit, { origin } as Visit) // the cookies need nothing else of it
  context.set(services, { cookieSecrets: secrets } as Services) // nor of these
  return context
}
const key = "a secret of at least thirty-two characters"
const context = contextAt(https, key)
const pairOf = (setCookie: string) => setCookie.split(";", 1)[0] ?? ""

test("a value signed for one cookie is invalid in another, and for another person", async () => {
  const value = { key: "saved" }
  const payment = pairOf(await signedCookie(context, "payment", 60, "ada").serialize(value))
  expect(await signedCookie(context, "payment", 60, "ada").parse(payment)).toEqual(value)
  const renamed = payment.replace("__Host-payment", "__Host-flash")
  expect(renamed).not.toBe(payment)
  expect(await signedCookie(context, "flash", 60, "ada").parse(renamed)).toBeNull()
  for (const person of ["noor", undefined])
    expect(await signedCookie(context, "payment", 60, person).parse(payment)).toBeNull()
  const rotated = contextAt(https, "a newer secret of thirty-two characters", key)
  expect(await signedCookie(rotated, "payment", 60, "ada").parse(payment)).toEqual(value)
})

test.each([
  [https, "__Host-", "; Secure"],
  [http, "", ""],
])("the cookies of %s are for the whole host and no script", async (origin, prefix, secure) => {
  const signed = await signedCookie(contextAt(origin, key), "flash", 60, undefined).serialize("x")
  expect(signed).toMatch(
    new RegExp(`^${prefix}flash=[^;]+; Max-Age=60; Path=/; HttpOnly${secure}; SameSite=Lax$`),
  )
  const common = `; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=`
  expect(writeTheme("dark", origin)).toBe(`${prefix}theme=dark${common}31536000`)
  expect(writeTheme("system", origin)).toBe(`${prefix}theme=system${common}0`)
  expect(`${setCookie(origin, { name: "a", value: "1" })}; Max-Age=`).toBe(`a=1${common}`)
  expect(rememberStyle(origin, "/assets/a-1.css")).toBe(`${prefix}style=a-1.css${common}31536000`)
})

test("a theme and a style are read back from their cookies", () => {
  for (const origin of [http, https]) {
    expect(readTheme(`other=1; ${pairOf(writeTheme("dark", origin))}; last=2`, origin)).toBe("dark")
    const style = pairOf(rememberStyle(origin, "/assets/a-1.css"))
    expect(knowsStyle(style, origin, "/assets/a-1.css")).toBe(true)
    expect(knowsStyle(style, origin, "/assets/b-2.css")).toBe(false)
  }
})

test.each([null, "", "theme=", "theme=purple", "mytheme=dark", "theme=dark\u0000", "theme"])(
  "%j means system",
  (header) => {
    expect(readTheme(header, http)).toBe("system")
  },
)

test("a cookie that occurs twice may be planted, so it counts as missing", () => {
  expect(readCookies("a=1;b = 2=3 ;=4;c;a=5")).toEqual([
    { name: "a", value: "1" },
    { name: "b", value: "2=3" },
    { name: "a", value: "5" },
  ])
  expect([onlyCookie("a=1; b=2", "b"), onlyCookie("a=1; a=2", "a"), onlyCookie("a=1", "b")]).toEqual([
    "2",
    null,
    null,
  ])
})

describe("the operator's notice", () => {
  const notice = { text: "Maintenance at nine", url: null }
  test("is shown until this browser has dismissed its text", async () => {
    const publish = (notice: Services["notice"]) =>
      context.set(services, { cookieSecrets: [key], notice } as Services) // it needs nothing else of them
    publish(notice)
    const request = (cookie = "") => new Request(https, { headers: { cookie } })
    const open = await openNotice(context, request())
    expect(open).toMatchObject(notice)
    expect(open?.id).toHaveLength(16)
    const cookie = await dismissalCookie(context).serialize(open?.id)
    expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
    expect(await openNotice(context, request(pairOf(cookie)))).toBeNull()
    publish({ ...notice, text: "Over" })
    expect(await openNotice(context, request(pairOf(cookie)))).toMatchObject({ text: "Over" })
    publish(null)
    expect(await openNotice(context, request())).toBeNull()
  })
})

test("a log with fields adds them to every line", () => {
  const lines: unknown[] = []
  const keep = (level: string) => (fields: object, message: string) => lines.push([level, fields, message])
  const log = logWith({ info: keep("info"), warn: keep("warn"), error: keep("error") }, { a: 1, b: 1 })
  log.info({ b: 2 }, "x")
  log.warn({}, "y")
  log.error({}, "z")
  expect(lines).toEqual([
    ["info", { a: 1, b: 2 }, "x"],
    ["warn", { a: 1, b: 1 }, "y"],
    ["error", { a: 1, b: 1 }, "z"],
  ])
})
