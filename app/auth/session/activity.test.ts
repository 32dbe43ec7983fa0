import { expect, test } from "vitest"
import { isActivity } from "./middleware.server"

test.each([
  ["/deployments", true],
  ["/deployments/dep_1/terminal", true],
  ["/deployments/dep_1/terminal?view=text", true],
  ["/deployments/dep_1/terminal/input", true],
  ["/deployments/dep_1/terminal/screen/x", true],
  ["/x/deployments/dep_1/terminal/screen", true],
  // The browser repeats these by itself.
  ["/deployments/dep_1/terminal/screen", false],
  ["/deployments/dep_1/terminal/screen?new", false],
  ["/deployments/list?poll=1", false],
  ["/auth/keepalive", false],
  ["/auth/keepalive?active", true],
])("a request for %s shows activity: %s", (path, active) => {
  expect(isActivity(new Request(`https://app.example${path}`))).toBe(active)
})
