import { expect, test } from "vitest"
import { createFaults, faultSchema } from "./faults"

const request = { method: "GET", path: "/api/deployments/dep_1/setup-steps", account: "ada@example.com" }
const cut = { kind: "cut" } as const

function withFaults(...given: unknown[]) {
  const faults = createFaults()
  for (const fault of given) faults.add(faultSchema.parse(fault))
  return faults
}

test.each([
  ["/api/deployments/dep_1/setup-steps", true],
  ["/api/deployments/*/setup-steps", true],
  ["/*/*/*/*", true],
  ["/api/deployments/*", false],
  ["/api/deployments/*/setup-steps/*", false],
  ["/api/deployments/dep_*/setup-steps", false],
  ["/api/deployments//setup-steps", false],
])("the path %s matches: %s", (path, fits) => {
  expect(withFaults({ path, fault: cut }).take(request)).toEqual(fits ? cut : undefined)
})

test("a wildcard does not match an empty segment", () => {
  expect(withFaults({ path: "/api/*", fault: cut }).take({ ...request, path: "/api/" })).toBeUndefined()
})

test("a fault can be limited to a method and an account", () => {
  const faults = withFaults({ path: request.path, method: "delete", account: "kim@example.com", fault: cut })
  expect(faults.take(request)).toBeUndefined()
  expect(faults.take({ ...request, method: "DELETE" })).toBeUndefined()
  expect(faults.take({ ...request, method: "DELETE", account: null })).toBeUndefined()
  expect(faults.take({ ...request, method: "DELETE", account: "kim@example.com" })).toEqual(cut)
})

test("a fault applies the given number of times, then the next fault applies", () => {
  const faults = withFaults(
    { path: request.path, times: 2, fault: cut },
    { path: request.path, fault: { kind: "status", status: 503 } },
  )
  expect([1, 2, 3, 4].map(() => faults.take(request)?.kind)).toEqual(["cut", "cut", "status", "status"])
  faults.clear()
  expect(faults.take(request)).toBeUndefined()
})

test.each([
  { path: "api/deployments", fault: cut },
  { path: "/api", fault: { kind: "status" } },
  { path: "/api", fault: { kind: "explode" } },
  { path: "/api", times: 0, fault: cut },
])("an invalid fault is refused: %j", (fault) => {
  expect(faultSchema.safeParse(fault).success).toBe(false)
})
