import { expect, test } from "vitest"
import { failure } from "../../domain/outcome"
import { createPingScans } from "./ping-scan.server"
import type { Ping, Pings } from "./pings.server"

/** Scans of a platform with this many pings, whose pages hold at most `largest`. */
function read(total: number, largest = 1_000) {
  const asked: string[] = []
  const broken = new Set<number>()
  const pings: Pings = {
    async list({ page, pageSize = 30 }) {
      asked.push(`${page}/${pageSize}`)
      if (broken.has(page)) return failure("unavailable")
      const size = Math.min(pageSize, largest)
      const from = (page - 1) * size
      const length = Math.max(0, Math.min(size, total - from))
      return {
        ok: true,
        value: { rows: Array.from({ length }, (_, at) => pingNumber(from + at)), total, unread: 0 },
      }
    },
  }
  let time = 1_000
  const surveys = createPingScans({ now: () => time })
  return {
    pings,
    asked,
    broken,
    surveys,
    pass(ms: number) {
      time += ms
    },
    async survey(session = "kim") {
      const outcome = await surveys.read(session, pings)
      return outcome.ok ? outcome.value : null
    },
  }
}

function pingNumber(number: number): Ping {
  return {
    id: `png_${number}`,
    ipAddress: null,
    countries: [],
    countryName: null,
    city: null,
    deploymentId: null,
    instanceUser: null,
    licenseUser: null,
    organizationName: null,
    isLicensed: false,
    version: null,
    appsCount: null,
    usersCount: null,
    vintage: null,
    lastPingAt: null,
    isManaged: false,
    metadata: null,
  }
}

test("an empty list takes one call", async () => {
  const { survey, asked } = read(0)
  expect(await survey()).toEqual({ pings: [], total: 0, unread: 0 })
  expect(asked).toHaveLength(1)
})

test("only the newest 5,000 pings are scanned", async () => {
  const { survey, asked } = read(80_000)
  expect(await survey()).toMatchObject({ total: 80_000, pings: { length: 5_000 } })
  expect(asked).toHaveLength(25)
})

test("a platform with its own page size is read in that size, up to a limit", async () => {
  const { survey, asked } = read(80_000, 30)
  const found = await survey()
  expect(found?.pings.map(({ id }) => id)).toEqual(Array.from({ length: 1_200 }, (_, n) => `png_${n}`))
  expect(asked.slice(0, 3)).toEqual(["1/200", "2/30", "3/30"])
  expect(asked).toHaveLength(40)
})

test("a file may hold ten times as many, loaded fresh", async () => {
  const { surveys, pings, asked } = read(80_000)
  const whole = await surveys.readForFile(pings)
  expect(whole).toMatchObject({ ok: true, value: { total: 80_000, pings: { length: 50_000 } } })
  expect(asked).toHaveLength(250)
  await surveys.readForFile(pings)
  expect(asked).toHaveLength(500)
})

test("a scan is reused for half a minute by the same session only", async () => {
  const { survey, asked, pass } = read(10)
  const first = await survey()
  pass(29_999)
  expect(await survey()).toBe(first)
  await survey("another of kim's")
  expect(asked).toHaveLength(2)
  pass(2)
  await survey()
  expect(asked).toHaveLength(3)
})

test("versions and countries of all pings that were read are remembered, up to a limit", async () => {
  const { surveys, survey } = read(2)
  surveys.remember([{ ...pingNumber(1), version: "2.1.4", countries: ["DE", "FR"] }])
  await survey()
  surveys.remember([
    { ...pingNumber(2), version: "2.1.4", countries: ["DE"] },
    { ...pingNumber(3), version: "x".repeat(101), countries: [] },
  ])
  expect(surveys.seen()).toEqual({ versions: ["2.1.4"], countries: ["DE", "FR"] })
  surveys.remember(Array.from({ length: 2_000 }, (_, at) => ({ ...pingNumber(at), version: `3.0.${at}` })))
  expect(surveys.seen().versions).toHaveLength(1_000)
  expect(surveys.seen().versions).toContain("3.0.1999")
})

test("a failed page leaves no partial result", async () => {
  const { survey, broken } = read(450)
  broken.add(3)
  expect(await survey()).toBeNull()
  broken.clear()
  expect((await survey())?.pings).toHaveLength(450)
})
