import { expect, test } from "vitest"
import {
  type DeploymentOrder,
  type DeploymentQuery,
  deploymentOrders,
  isFiltered,
  matchesQuery,
  readDeploymentQuery,
  type Searchable,
  sortDeployments,
  statusOptions,
  writeDeploymentQuery,
} from "./deployment-query"

function deployment(given: Partial<Searchable>): Searchable {
  return {
    id: "dep_1",
    name: "desk",
    status: "running",
    kind: "trial",
    ipv4: null,
    version: null,
    createdAt: 0,
    lifetime: { kind: "endless" },
    ...given,
  }
}

const everything: DeploymentQuery = { text: "", status: null, order: "newest" }
const lab = deployment({ id: "dep_8f2c41", name: "Café Lab 2", ipv4: "10.1.2.3", version: "2.1.4" })

test.each(["", "lab", "LAB", "cafe", "café", "8f2c", "10.1.2", "2.1.4", "lab 2.1", "2.1 lab", "b 2"])(
  "%j matches name, id, address and version in any case",
  (text) => {
    expect(matchesQuery({ ...everything, text }, lab)).toBe(true)
  },
)

test.each(["lib", "lab desk", "10.1.2.3.4", "running", ".*", "null"])("%j matches nothing", (text) => {
  expect(matchesQuery({ ...everything, text }, lab)).toBe(false)
})

test("a status is compared in any case, in addition to the text", () => {
  const failed = deployment({ status: "Failed", name: "desk" })
  expect(matchesQuery({ ...everything, status: "failed" }, failed)).toBe(true)
  expect(matchesQuery({ ...everything, status: "fail" }, failed)).toBe(false)
  expect(matchesQuery({ ...everything, status: "failed", text: "lab" }, failed)).toBe(false)
})

const some = [
  deployment({ id: "a", name: "node 10", status: "running", createdAt: 3, lifetime: { kind: "endless" } }),
  deployment({
    id: "b",
    name: "Node 9",
    status: "failed",
    kind: "gpu",
    createdAt: 1,
    lifetime: { kind: "until", at: 9 },
  }),
  deployment({
    id: "c",
    name: "atlas",
    status: "installing",
    kind: "gpu",
    createdAt: null,
    lifetime: { kind: "unstarted", minutes: 1 },
  }),
  deployment({
    id: "d",
    name: "zebra",
    status: "running",
    createdAt: 2,
    lifetime: { kind: "until", at: 7 },
  }),
]

test.each<[DeploymentOrder, string]>([
  ["newest", "cadb"],
  ["oldest", "bdac"],
  ["name", "cbad"],
  ["status", "bcad"],
  ["stops", "dbca"],
  ["cost", "cadb"],
])("sorting by %s gives %s from any initial order", (order, ids) => {
  for (const before of [some, some.toReversed()]) {
    const sorted = sortDeployments(before, order).map(({ id }) => id)
    expect(sorted.join("")).toBe(ids)
  }
})

test("equal rows are sorted by id", () => {
  const twins = ["b", "a", "c"].map((id) => deployment({ id, createdAt: null }))
  for (const { value } of deploymentOrders) {
    expect(sortDeployments(twins, value).map(({ id }) => id)).toEqual(["a", "b", "c"])
  }
})

test("a query is read back unchanged, and the default is not written", () => {
  const finding: DeploymentQuery = { text: "a&b =ü", status: "failed", order: "stops" }
  expect(readDeploymentQuery(new URLSearchParams(writeDeploymentQuery(finding).toString()))).toEqual(finding)
  expect(writeDeploymentQuery(everything).toString()).toBe("")
  expect(readDeploymentQuery(new URLSearchParams())).toEqual(everything)
  expect(readDeploymentQuery(new URLSearchParams("q=+&status=+&sort=newest"))).toEqual(everything)
})

test.each(["sort=", "sort=price", "sort=__proto__", "sort=constructor"])(
  "%s is the default order",
  (query) => {
    expect(readDeploymentQuery(new URLSearchParams(query)).order).toBe("newest")
  },
)

test("an order alone is not a filter", () => {
  expect(isFiltered({ ...everything, order: "cost" })).toBe(false)
  expect(isFiltered({ ...everything, text: "a" })).toBe(true)
  expect(isFiltered({ ...everything, status: "failed" })).toBe(true)
})

test("every existing or selected status is offered once", () => {
  expect(statusOptions(some, null)).toEqual(["running", "installing", "failed"])
  const odd = [
    deployment({ status: "Stopped" }),
    deployment({ status: "stopped" }),
    deployment({ status: "" }),
  ]
  expect(statusOptions(odd, "archived")).toEqual(["running", "installing", "failed", "archived", "stopped"])
})
