import { execFile } from "node:child_process"
import { promisify } from "node:util"
import Redis from "ioredis"
import { expect, vi } from "vitest"
import { type RedisProcess, redisSettings, startRedis } from "./redis"
import { freePort } from "./server"

const run = promisify(execFile)

export type RedisCluster = Awaited<ReturnType<typeof startRedisCluster>>

/** A node of a cluster that doesn't exist yet. */
export async function startClusterNode(port?: number) {
  const bus = await freePort()
  // Shorter, a busy machine would make a replica take over from a master that lives, and lose what that one has accepted.
  const timeout = ["--cluster-node-timeout", "4000", "--repl-diskless-sync-delay", "0"]
  return await startRedis(port, ["--cluster-enabled", "yes", "--cluster-port", `${bus}`, ...timeout])
}

/** A real Redis cluster of three masters with a replica each. */
export async function startRedisCluster() {
  const nodes: RedisProcess[] = []
  for (let at = 0; at < 6; at++) nodes.push(await startClusterNode())
  const addresses = nodes.map(({ url }) => new URL(url).host)
  const cli = async (...args: string[]) => (await run("redis-cli", args)).stdout
  await cli("--cluster", "create", ...addresses, "--cluster-replicas", "1", "--cluster-yes")
  const clients = nodes.map(({ url }) => new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 }))
  for (const client of clients) client.on("error", () => {})
  const masters = clients.slice(0, 3)

  /** What each node that answers says of its own part. */
  async function roles() {
    const all = clients.map(async (client) => {
      const info = await client.info("replication").catch(() => "")
      const isReady = (await client.cluster("INFO").catch(() => "")).includes("cluster_state:ok")
      const isMaster = info.includes("role:master")
      return { isMaster, isReady: isReady && (isMaster || info.includes("master_link_status:up")) }
    })
    return await Promise.all(all)
  }
  async function settled(expected: number) {
    await vi.waitFor(
      async () => {
        const ready = (await roles()).filter(({ isReady }) => isReady)
        const masters = ready.filter(({ isMaster }) => isMaster)
        expect([ready.length, masters.length]).toEqual([expected, 3])
      },
      { timeout: 60_000, interval: 100 },
    )
  }
  await settled(6)

  const url = nodes
    .slice(0, 3)
    .map((node) => node.url)
    .join(",")
  return {
    url,
    settings: redisSettings(url),
    /** Clients of the first masters. */
    masters,
    /** Ends the first master at once, and resolves when its replica has its place. */
    async killMaster() {
      await nodes[0]?.crash()
      await settled(5)
    },
    /** Moves slots with their keys from each master to the next one. */
    async moveSlots() {
      const ids = await Promise.all(masters.map((client) => client.cluster("MYID")))
      for (const [at, id] of ids.entries()) {
        const to = ids[(at + 1) % ids.length] ?? ""
        // All nodes must agree on the last move.
        await vi.waitFor(() => cli("--cluster", "check", addresses[0] ?? ""), 20_000)
        const move = ["--cluster-from", id, "--cluster-to", to, "--cluster-slots", "1000"]
        await cli("--cluster", "reshard", addresses[0] ?? "", ...move, "--cluster-yes")
      }
    },
    async stop() {
      for (const client of clients) client.disconnect()
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}
