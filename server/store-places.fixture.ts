import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Redis from "ioredis"
import { afterAll, afterEach, beforeAll, onTestFinished } from "vitest"
import { type RedisProcess, startRedis } from "../tests/support/redis"
import { startRedisCluster } from "../tests/support/redis-cluster"
import type { Stores } from "./open-stores"
import { openStores, type StoresOptions } from "./open-stores"

/** What differs between the stores: where the data is, and how to dump it. */
interface Place {
  options: Pick<StoresOptions, "dataDir" | "redis">
  dump(): Promise<string>
  clear(): Promise<void>
  leave(): Promise<void>
}

const places = {
  async SQLite(): Promise<Place> {
    const dataDir = mkdtempSync(join(tmpdir(), "sessions-"))
    const leave = async () => rmSync(dataDir, { recursive: true, force: true })
    const dump = async () =>
      readdirSync(dataDir)
        .map((file) => readFileSync(join(dataDir, file), "latin1"))
        .join("\n")
    return { options: { dataDir, redis: undefined }, dump, clear: leave, leave }
  },
  async Redis(): Promise<Place> {
    const server: RedisProcess = await startRedis()
    return redisPlace(server, [new Redis(server.url)])
  },
  async "Redis Cluster"(): Promise<Place> {
    const cluster = await startRedisCluster()
    return redisPlace(cluster, cluster.masters)
  },
}

function redisPlace(server: Pick<RedisProcess, "settings" | "stop">, clients: Redis[]): Place {
  return {
    options: { dataDir: "unused", redis: server.settings },
    async dump() {
      const values: string[] = []
      for (const client of clients)
        for (const name of await client.keys("*")) {
          const kind = await client.type(name)
          values.push(name)
          if (kind === "hash") values.push(JSON.stringify(await client.hgetall(name)))
          if (kind === "zset") values.push(...(await client.zrange(name, "0", "-1")))
          if (kind === "set") values.push(...(await client.smembers(name)))
          if (kind === "string") values.push((await client.get(name)) ?? "")
        }
      return values.join("\n")
    },
    clear: async () => void (await Promise.all(clients.map((client) => client.flushall()))),
    async leave() {
      for (const client of clients) client.disconnect()
      await server.stop()
    },
  }
}

export type PlaceName = keyof typeof places

export const usualKey = "a key of thirty-two characters or more"

/** The stores of a process with usual limits, until the test ends. */
export async function openUsualStores(options: Partial<StoresOptions>) {
  const usual = { dataDir: "unused", redis: undefined, secrets: [usualKey], idleMs: 60_000, maxMs: 600_000 }
  const stores = await openStores({ ...usual, ...options })
  onTestFinished(stores.close)
  return stores
}

/** The place of the tests around it, emptied after each. Every `open` is another process with the same data. */
export function usePlace(name: PlaceName) {
  let place: Place
  const opened: Stores[] = []
  beforeAll(async () => {
    place = await places[name]()
  })
  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.close()
    await place.clear()
  })
  afterAll(async () => await place.leave())
  return {
    opened,
    async open(options: Omit<StoresOptions, "dataDir" | "redis">) {
      const stores = await openStores({ ...place.options, ...options })
      opened.push(stores)
      return stores
    },
    dump: () => place.dump(),
  }
}
