import { expect, test } from "vitest"
import { canonicalPath } from "./canonical-address"

test.each([
  ["/", "/", "/"],
  ["/Pricing", "/pricing", "/pricing"],
  ["/pricing/", "/pricing", "/pricing"],
  ["/DEPLOYMENTS/dep_Ab1/Logs/", "/deployments/:id/logs", "/deployments/dep_Ab1/logs"],
  ["/auth/sign%2Din", "/auth/sign-in", "/auth/sign-in"],
  ["/deployments/a%2Fb", "/deployments/:id", "/deployments/a%2Fb"],
  ["/No/Such/Page/", "*", "/No/Such/Page/"],
  ["/Home/No/", "/home/*", "/Home/No/"],
])("%s, which is %s, has the address %s", (path, pattern, canonical) => {
  expect(canonicalPath(path, pattern)).toBe(canonical)
})
