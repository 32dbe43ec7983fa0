import { expect, test } from "vitest"
import { createCompanyInfo } from "./company-info.server"

const hospital = {
  companyInfo: { id: "1", name: "Example Hospital", domain: "hospital.example", metrics: { employees: 12 } },
  confidenceScore: 0.88,
  industryMatch: "healthcare",
}

function reader(answer: (call: number) => Response | Error) {
  const calls: Array<{ url: string; headers: Headers }> = []
  const logged: object[] = []
  const clock = { now: 1_000_000 }
  const { of } = createCompanyInfo({
    baseUrl: "https://platform.example",
    async fetch(input, init) {
      calls.push({ url: String(input), headers: new Headers(init?.headers) })
      const given = answer(calls.length)
      if (given instanceof Error) throw given
      return given
    },
    networksOf: (address) => [address, address.slice(0, address.lastIndexOf("."))],
    now: () => clock.now,
  })
  const log = { info() {}, warn: (fields: object) => logged.push(fields), error() {} }
  return {
    calls,
    logged,
    clock,
    ask: (address = "198.51.100.7") => of({ address, requestId: "request-1", log }),
  }
}

test("the platform gets the visitor's address and nothing else that identifies the visitor", async () => {
  const { ask, calls } = reader(() => Response.json(hospital))
  expect(await ask()).toEqual({
    companyInfo: { name: "Example Hospital" },
    confidenceScore: 0.88,
    industryMatch: "healthcare",
  })
  expect(calls.map(({ url }) => url)).toEqual(["https://platform.example/api/user-info"])
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
    accept: "application/json",
    "content-type": "application/json",
    "x-forwarded-for": "198.51.100.7",
    "x-request-id": "request-1",
  })
})

test("a network is looked up once an hour, even for several visitors at once", async () => {
  const { ask, calls, clock } = reader(() => Response.json(hospital))
  await Promise.all([ask(), ask(), ask()])
  clock.now += 59 * 60_000
  await ask()
  expect(calls).toHaveLength(1)
  clock.now += 60_001
  await ask()
  expect(calls).toHaveLength(2)
})

test("one network causes at most a quarter of these calls, with however many addresses", async () => {
  const { ask, calls } = reader(() => Response.json(hospital))
  await Promise.all(Array.from({ length: 300 }, (_, place) => ask(`10.0.0.${place}`)))
  expect(calls).toHaveLength(30)
  expect(await ask("10.9.9.9")).not.toBeNull()
})

test("many networks cause at most 120 calls a minute", async () => {
  const { ask, calls, clock } = reader(() => Response.json(hospital))
  await Promise.all(Array.from({ length: 300 }, (_, place) => ask(`10.0.${place}.1`)))
  expect(calls).toHaveLength(120)
  clock.now += 60_001
  expect(await ask("10.9.9.9")).not.toBeNull()
})

test("a failure is logged, retried after a minute and never thrown", async () => {
  const answers = [
    Response.json({}, { status: 503 }),
    new Error("connection refused"),
    new Response("<html>", { headers: { "content-type": "text/html" } }),
    Response.json({ confidenceScore: "high" }),
  ]
  const { ask, clock, logged } = reader((call) => answers[call - 1] ?? Response.json(hospital))
  for (const _ of answers) {
    expect(await ask()).toBeNull()
    expect(await ask()).toBeNull()
    clock.now += 60_001
  }
  expect(logged).toEqual([
    { error: "HTTP error! status: 503" },
    { error: "Failed to fetch user info" },
    { error: "Failed to fetch user info" },
    { error: "Failed to fetch user info" },
  ])
  expect(await ask()).not.toBeNull()
})

test("missing or odd values count as unknown, and percentages are converted", async () => {
  const { ask } = reader((call) =>
    call === 1
      ? Response.json({ companyInfo: null, confidenceScore: null, industryMatch: "mining" })
      : Response.json({ ...hospital, confidenceScore: 88 }),
  )
  expect(await ask("10.0.0.1")).toEqual({ companyInfo: null, confidenceScore: 0, industryMatch: "other" })
  expect((await ask("10.0.0.2"))?.confidenceScore).toBe(0.88)
})
