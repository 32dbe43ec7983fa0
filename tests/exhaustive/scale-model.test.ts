import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { assumptions, type Costs, estimate, table, usersPerRedis } from "../scale/model"
import { populations, readCosts } from "../scale/run"

const work = { ms: 0, bytes: 0, redis: 0 }
const free: Costs = {
  sitePage: work,
  consolePage: work,
  unchangedPoll: work,
  changedPoll: work,
  terminalMegabyte: work,
  process: 0,
  session: 0,
  terminal: 0,
}

test("server/scale.md shows what the model says", () => {
  const { about: _about, ...costs } = readCosts()
  const document = readFileSync("server/scale.md", "utf8")
  const cells = (text: string) => text.replaceAll(/[ -]*\|[ -]*/g, "|")
  expect(cells(document)).toContain(cells(table(populations, costs, assumptions)))
  const millions = Math.round(usersPerRedis(costs, assumptions) / 1_000_000)
  expect(document).toContain(`${millions} million users: Redis`)
})

test("work is divided among cores that are half busy", () => {
  const given = {
    ...assumptions,
    activePerMille: 1000,
    tabs: 1,
    pollingPercent: 100,
    pollsPerMinute: 60,
    changedPercent: 0,
    keepAlivesPerMinute: 0,
  }
  const costs = { ...free, unchangedPoll: { ms: 5, bytes: 1_000, redis: 2 } }
  const { nodes, nodeLimit, redisCommandsPerSecond, megabitsPerSecond } = estimate(1_000, costs, given)
  // 1,000 polls a second of 5 ms are 5 cores' work.
  expect({ nodes, nodeLimit, redisCommandsPerSecond, megabitsPerSecond }).toEqual({
    nodes: 10,
    nodeLimit: "processor",
    redisCommandsPerSecond: 2_000,
    megabitsPerSecond: 8,
  })
})

test("terminals and memory decide when they need more nodes than the processor", () => {
  const many = { ...assumptions, activePerMille: 1000, terminalsPerHundred: 100, shellsPerNode: 100 }
  expect(estimate(1_000, free, many)).toMatchObject({ nodes: 10, nodeLimit: "shells" })
  const large = { ...free, session: 20_000_000 }
  expect(estimate(1_000, large, { ...many, nodeMemoryGb: 2 })).toMatchObject({
    nodes: 10,
    nodeLimit: "memory",
  })
})
