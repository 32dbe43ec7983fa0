import { expect, test } from "vitest"
import { createCookieJar } from "./cookie-jar"

test("sends a cookie to its path and below, the longest path first", () => {
  const jar = createCookieJar()
  jar.take(["all=1; Path=/", "auth=2; Path=/auth", "here=3"], "/deployments/abc")
  expect(jar.header("/auth/callback")).toBe("auth=2; all=1")
  expect(jar.header("/authors")).toBe("all=1")
  expect(jar.header("/deployments/abc/delete")).toBe("here=3; all=1")
})

test("replaces by name and path, and forgets what has expired", () => {
  const jar = createCookieJar()
  jar.take(["id=old; Path=/", "id=new; Path=/", "gone=1; Path=/", "gone=; Path=/; Max-Age=0"], "/")
  jar.take(["past=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "/")
  expect(jar.header("/")).toBe("id=new")
})

test("a copy lives its own life", () => {
  const jar = createCookieJar()
  jar.set("id", "1")
  const copy = jar.copy()
  jar.clear()
  expect(copy.get("id")).toBe("1")
  expect(jar.header("/")).toBeUndefined()
})
