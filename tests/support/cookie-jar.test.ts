import { expect, test } from "vitest"
import { createCookieJar } from "./cookie-jar"

test("a cookie is sent to its path and below, the longest path first", () => {
  const jar = createCookieJar()
  jar.take(["all=1; Path=/", "auth=2; Path=/auth", "here=3"], "/deployments/abc")
  expect(jar.header("/auth/callback")).toBe("auth=2; all=1")
  expect(jar.header("/authors")).toBe("all=1")
  expect(jar.header("/deployments/abc/delete")).toBe("here=3; all=1")
})

test("a cookie replaces one with the same name and path, and expired ones are removed", () => {
  const jar = createCookieJar()
  jar.take(["id=old; Path=/", "id=new; Path=/", "gone=1; Path=/", "gone=; Path=/; Max-Age=0"], "/")
  jar.take(["past=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "/")
  expect(jar.header("/")).toBe("id=new")
})

test("a copy is independent of the original", () => {
  const jar = createCookieJar()
  jar.set("id", "1")
  const copy = jar.copy()
  jar.clear()
  expect(copy.get("id")).toBe("1")
  expect(jar.header("/")).toBeUndefined()
})
