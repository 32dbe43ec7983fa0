import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { cookieSecrets, type RequestInfo, requestInfo } from "./contexts"
import { signedCookie } from "./signed-cookie.server"

const context = new RouterContextProvider()
context.set(requestInfo, { origin: "https://launchpad.example" } as RequestInfo) // the cookies need nothing else of it
context.set(cookieSecrets, ["a secret of at least thirty-two characters"])

test("a value signed for one cookie is invalid in another, and for another person", async () => {
  const value = { key: "saved" }
  const payment = (await signedCookie(context, "payment", 60, "ada").serialize(value)).split(";", 1)[0] ?? ""
  expect(await signedCookie(context, "payment", 60, "ada").parse(payment)).toEqual(value)
  const renamed = payment.replace("__Host-payment", "__Host-flash")
  expect(renamed).not.toBe(payment)
  expect(await signedCookie(context, "flash", 60, "ada").parse(renamed)).toBeNull()
  for (const person of ["noor", undefined])
    expect(await signedCookie(context, "payment", 60, person).parse(payment)).toBeNull()
})
