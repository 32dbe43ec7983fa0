import { expect, test } from "vitest"
import { deploymentList, newestFirst, type Searchable, statusOptions } from "./deployment-query"
import { machineEnd } from "./machine-end"
import { findRows, readTable } from "./table"

function deployment(given: Partial<Searchable>): Searchable {
  const { lifetime = { kind: "endless" }, status = "running" } = given
  return {
    id: "dep_1",
    name: "desk",
    status: "running",
    kind: "trial",
    ipv4: null,
    version: null,
    createdAt: 0,
    lifetime,
    end: machineEnd({ lifetime, status }, undefined),
    ...given,
  }
}

/** The ids of the rows that an address finds, in its order. */
function found(rows: readonly Searchable[], query: Record<string, string>) {
  const state = readTable(new URLSearchParams(query), deploymentList)
  return findRows(newestFirst(rows), state, deploymentList).map(({ id }) => id)
}

const lab = deployment({ id: "dep_8f2c41", name: "Café Lab 2", ipv4: "10.1.2.3", version: "2.1.4" })

test.each([
  "",
  "lab",
  "LAB",
  "cafe",
  "café",
  "8f2c",
  "10.1.2",
  "2.1.4",
  "lab 2.1",
  "2.1 lab",
  "b 2",
  "trial vm",
  "RUNNING",
])("%j matches name, id, address, version, type and status in any case", (text) => {
  expect(found([lab], { q: text })).toEqual([lab.id])
})

test.each(["lib", "lab desk", "10.1.2.3.4", "failed", "gpu", ".*", "null"])("%j matches nothing", (text) => {
  expect(found([lab], { q: text })).toEqual([])
})

test("a status is compared in any case, in addition to the text", () => {
  const failed = deployment({ status: "Failed", name: "desk" })
  expect(found([failed], { status: "failed" })).toEqual([failed.id])
  expect(found([failed], { status: "fail" })).toEqual([])
  expect(found([failed], { status: "failed", q: "lab" })).toEqual([])
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
  deployment({ id: "d", name: "zebra", status: "running", createdAt: 2, lifetime: { kind: "until", at: 7 } }),
]

test.each([
  ["newest", "cadb"],
  ["oldest", "bdac"],
  ["name", "cbad"],
  ["status", "bcad"],
  ["stops", "dbca"],
  ["cost", "cadb"],
])("sorting by %s gives %s from any initial order", (order, ids) => {
  for (const before of [some, some.toReversed()]) {
    expect(found(before, { sort: order }).join("")).toBe(ids)
  }
})

test("equal rows are sorted by id", () => {
  const twins = ["b", "a", "c"].map((id) => deployment({ id, createdAt: null }))
  for (const { key } of deploymentList.columns) {
    expect(found(twins, { sort: key })).toEqual(["a", "b", "c"])
  }
})

test.each(["", "price", "__proto__", "constructor"])("%j is the default order", (sort) => {
  expect(found(some, { sort }).join("")).toBe("cadb")
})

test("every existing or selected status is offered once", () => {
  expect(statusOptions(some, undefined)).toEqual(["running", "installing", "failed"])
  const odd = [
    deployment({ status: "Stopped" }),
    deployment({ status: "stopped" }),
    deployment({ status: "" }),
  ]
  const many = Array.from({ length: 60 }, (_, at) => deployment({ status: `s${at}` }))
  expect(statusOptions(many, "s9").slice(-2)).toEqual(["s53", "s9"])
  expect(statusOptions(odd, "archived")).toEqual(["running", "installing", "failed", "archived", "stopped"])
})
