import { expect, test } from "vitest"
import { entryAbove, isCurrent, navigationFor } from "./navigation"

function currentAt(path: string) {
  return navigationFor({ isAdmin: true })
    .flatMap((group) => group.entries)
    .filter((entry) => isCurrent(entry, path))
    .map((entry) => entry.label)
}

test.each([
  ["/home", ["Home"]],
  ["/home/nowhere", ["Home"]],
  ["/agents", ["Agent Gallery"]],
  ["/agents/equity-research-analyst/deploy", ["Agent Gallery"]],
  ["/app", ["Hosted Deployments"]],
  ["/deployments", ["Hosted Deployments"]],
  ["/deployments/type/trial-vm", ["Hosted Deployments"]],
  ["/balance", ["Balance & Billing"]],
  ["/private-deployments", ["Private Deployments"]],
  ["/private-deployments/category/cloud/provider/aws", ["Private Deployments"]],
  ["/dashboard", ["Deployment Dashboard"]],
  ["/dashboard/dep_1/delete", ["Deployment Dashboard"]],
  ["/admin/licenses/lic_1/mark-paid", ["License Admin"]],
  ["/admin/pings/spread", ["Ping Dashboard"]],
  ["/test-dashboard/run_1", ["Test Dashboard"]],
  ["/account/sign-ins/others/end", ["Your Sign-ins"]],
  ["/admin/elsewhere", []],
  ["/apples", []],
  ["/", []],
])("at %s the sidebar marks %j", (path, labels) => {
  expect(currentAt(path)).toEqual(labels)
})

test.each([
  ["/deployments/dep_1/version", "/deployments"],
  ["/account/sign-ins/sid_1/end", "/account/sign-ins"],
  ["/deployments", undefined],
  ["/nowhere", undefined],
])("above %s is %s", (path, to) => {
  expect(entryAbove(path)?.to).toBe(to)
})

test.each([
  ["a visitor", null, [undefined]],
  ["a customer", { isAdmin: false }, [undefined, "Account"]],
  ["an admin", { isAdmin: true }, [undefined, "Admin", "Account"]],
])("%s sees their groups", (_who, person, labels) => {
  expect(navigationFor(person).map(({ label }) => label)).toEqual(labels)
})
