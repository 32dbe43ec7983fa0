import { once } from "node:events"
import { request } from "node:http"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Redis } from "ioredis"
import { startChild } from "../bench/child-server"
import { inspect, inspectable } from "../bench/inspector"
import { processorSeconds } from "../bench/processor"
import { compressed, headersOf, startProduct } from "../bench/product"
import { openTerminal, receive } from "../bench/terminal"
import { startRedis } from "../support/redis"
import type { Visitor } from "../support/visitor"
import type { Costs, Work } from "./model"

const people = 40
const terminalsEach = 5
const megabyte = 1_000_000
const poll = "/deployments/list?poll=1"
/** How often a list polls. */
const pollMs = 5_000
const pollRounds = 4

/** Starts the product with a real Redis, and measures what each piece of work costs. Takes about a minute. */
export async function measureCosts(): Promise<Costs> {
  const redis = await startRedis()
  const client = new Redis(redis.url)
  const inspector = await inspectable()
  const machine = await startChild([process.execPath, join("tests", "bench", "machine.js")], {
    onServerCore: false,
  })
  const lists = await startProduct({ rows: 20, env: { REDIS_URL: redis.url } })
  const terminals = await startProduct({
    env: {
      ...inspector.env,
      REDIS_URL: redis.url,
      PLATFORM_API_URL: `http://127.0.0.1:${machine.port}`,
    },
  })

  /** What one of `times` repetitions costs. */
  async function costOf(pid: number, times: number, work: () => Promise<number>) {
    // The first repetitions compile the code that the next ones run.
    for (let warm = 0; warm < times; warm++) await work()
    const commands = await commandsOf(client)
    const before = processorSeconds(pid) ?? 0
    let bytes = 0
    for (let time = 0; time < times; time++) bytes += await work()
    const ms = (((processorSeconds(pid) ?? 0) - before) * 1000) / times
    // Asking is a command too.
    const asked = (await commandsOf(client)) - commands - 1
    return { ms: round(ms), bytes: Math.round(bytes / times), redis: round(Math.max(asked, 0) / times) }
  }

  try {
    const { pid, port } = lists.server
    const viewers: Visitor[] = []
    while (viewers.length < people) viewers.push(await lists.signIn())
    const [ada] = viewers
    if (!ada) throw new Error("nobody has signed in")
    const get = (visitor: Visitor, path: string, more: Record<string, string> = {}) =>
      wireBytes(port, path, { ...compressed, ...headersOf(visitor, path), ...more })
    const sitePage = await costOf(pid, 500, () => get(ada, "/"))
    const consolePage = await costOf(pid, 200, () => get(ada, "/deployments"))
    const tags = new Map<Visitor, string>()
    for (const viewer of viewers) tags.set(viewer, (await viewer.send(poll)).headers.etag ?? "")
    // As in life: by the next poll of a tab, the platform has to be asked again.
    const pollAll = async (headersFor: (visitor: Visitor) => Record<string, string>) => {
      await delay(pollMs)
      const bytes = await Promise.all(viewers.map((viewer) => get(viewer, poll, headersFor(viewer))))
      return bytes.reduce((sum, each) => sum + each, 0)
    }
    const unchangedPoll = each(
      await costOf(pid, pollRounds, () => pollAll((viewer) => ({ "if-none-match": tags.get(viewer) ?? "" }))),
    )
    const changedPoll = each(await costOf(pid, pollRounds, () => pollAll(() => ({}))))

    const debug = await inspect(inspector.port)
    const shell = await openTerminal(terminals, await terminals.signIn(), "dep-0")
    const terminalMegabyte = await costOf(terminals.server.pid, 50, async () => {
      await receive(shell, megabyte)
      return megabyte
    })
    const empty = await debug.usedBytes()
    const guests = []
    for (let person = 0; person < people; person++) {
      const guest = await terminals.signIn()
      await guest.send("/account")
      guests.push(guest)
    }
    const signedIn = await debug.usedBytes()
    const shells = []
    for (const guest of guests)
      for (let terminal = 0; terminal < terminalsEach; terminal++)
        shells.push(await openTerminal(terminals, guest, `dep-${terminal}`))
    const open = await debug.usedBytes()
    debug.close()
    for (const socket of [shell, ...shells]) socket.terminate()
    return {
      sitePage,
      consolePage,
      unchangedPoll,
      changedPoll,
      terminalMegabyte,
      process: empty,
      session: Math.round((signedIn - empty) / people),
      terminal: Math.round((open - signedIn) / shells.length),
    }
  } finally {
    client.disconnect()
    await Promise.all([lists.stop(), terminals.stop(), machine.stop()])
    await redis.stop()
  }
}

/** What one person's poll costs, of the cost of all. */
function each({ ms, bytes, redis }: Work): Work {
  return { ms: round(ms / people), bytes: Math.round(bytes / people), redis: round(redis / people) }
}

async function commandsOf(client: Redis) {
  return Number(/total_commands_processed:(\d+)/.exec(await client.info("stats"))?.[1] ?? 0)
}

/** The bytes of one answer, as they arrive. */
async function wireBytes(port: number, path: string, headers: Record<string, string>) {
  const sent = request({ host: "127.0.0.1", port, path, headers: { host: `localhost:${port}`, ...headers } })
  sent.end()
  const [response] = await once(sent, "response")
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes
}

function round(number: number) {
  return Math.round(number * 100) / 100
}
