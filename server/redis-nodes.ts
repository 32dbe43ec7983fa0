import { createHmac, randomUUID } from "node:crypto"
import { z } from "zod"
import { tryParseJson } from "../app/domain/parse-json"
import type { Log } from "../app/http/contexts"
import type { RedisClient, RedisConnection } from "./redis"

export interface NodeSettings {
  secrets: string[]
  nodeAddress: string | undefined
}

interface Problem {
  message: string
  fields: object
}

/** What each process writes about itself. */
const nodeShape = z.object({
  at: z.number(),
  /** Its keys, which can't be computed from these. With the first one it encrypts. */
  keys: z.array(z.string()),
  address: z.string().nullable(),
})
type Node = z.infer<typeof nodeShape>

const nodesKey = "nodes"
const lookEveryMs = 10_000
const forgetAfterMs = 60_000

/**
 * Looks for mistakes that are seen only by comparing the nodes, or in Redis's own settings: until somebody is signed out for no reason,
 * nothing would fail.
 */
export function watchNodes(
  { redis, attempt }: Pick<RedisConnection, "redis" | "attempt">,
  { secrets, nodeAddress }: NodeSettings,
  log: Log,
) {
  const id = randomUUID()
  const keys = secrets.map(fingerprint)
  let lastLook = new Map<string, Node>()

  async function lookAtNodes() {
    const own: Node = { at: Date.now(), keys, address: nodeAddress ?? null }
    await redis.hset(nodesKey, id, JSON.stringify(own))
    await redis.pexpire(nodesKey, forgetAfterMs)
    const nodes = await nodesIn(redis)
    // One that wrote since the last look is alive: one that has crashed and started again is not its own double.
    const living = [...nodes]
      .filter(([name, { at }]) => at !== (lastLook.get(name)?.at ?? at))
      .map(([, node]) => node)
    lastLook = nodes
    // Those of nodes that have crashed. A node whose clock is wrong writes its own again.
    const gone = [...nodes].filter(([, { at }]) => Date.now() - at > 10 * forgetAfterMs)
    if (gone.length > 0) await redis.hdel(nodesKey, ...gone.map(([name]) => name))
    for (const { message, fields } of await findProblems(living, redis, secrets)) log.warn(fields, message)
  }

  // An outage of Redis is logged elsewhere.
  const timer = setInterval(() => void attempt(lookAtNodes).catch(() => {}), lookEveryMs)
  timer.unref()
  void attempt(lookAtNodes).catch(() => {})

  return {
    async close() {
      clearInterval(timer)
      await redis.hdel(nodesKey, id).catch(() => {})
    },
  }
}

/** What the nodes that run now and Redis would report to a node with these secrets. Writes nothing. */
export async function nodeProblems(redis: RedisClient, secrets: string[]): Promise<Problem[]> {
  const recent = [...(await nodesIn(redis)).values()].filter(({ at }) => Date.now() - at < forgetAfterMs)
  return await findProblems(recent, redis, secrets)
}

async function findProblems(nodes: Node[], redis: RedisClient, secrets: string[]): Promise<Problem[]> {
  const differing = secrets.length === 0 ? [] : otherKeys(secrets.map(fingerprint), nodes)
  return [...(await evictions(redis)), ...differing, ...doubles(nodes)]
}

async function nodesIn(redis: RedisClient) {
  const all = Object.entries(await redis.hgetall(nodesKey))
  return new Map(
    all.flatMap(([name, text]) => {
      const node = nodeShape.safeParse(tryParseJson(text)).data
      return node ? [[name, node] as const] : []
    }),
  )
}

/** Empty for a user of Redis who may not ask. */
async function evictions(redis: RedisClient): Promise<Problem[]> {
  const servers = "nodes" in redis ? redis.nodes("master") : [redis]
  const infos = await Promise.all(servers.map((server) => server.info("memory").catch(() => "")))
  const policies = infos.map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? "noeviction")
  return [...new Set(policies)]
    .filter((policy) => policy !== "noeviction")
    .map((policy) => ({ message: "Redis may drop sessions", fields: { maxmemoryPolicy: policy } }))
}

/** While keys are rotated, a node may have more of them than another. */
function otherKeys(keys: string[], nodes: Node[]): Problem[] {
  return nodes
    .filter((node) => !keys.includes(node.keys[0] ?? ""))
    .map(({ address }) => ({ message: "a node has another SESSION_SECRET", fields: { node: address } }))
}

function doubles(nodes: Node[]): Problem[] {
  const addresses = nodes.flatMap(({ address }) => address ?? [])
  const twice = new Set(addresses.filter((address, index) => addresses.indexOf(address) !== index))
  return [...twice].map((address) => ({
    message: "two nodes have the same NODE_ADDRESS",
    fields: { address },
  }))
}

function fingerprint(secret: string) {
  return createHmac("sha256", secret).update("node").digest("base64url").slice(0, 12)
}
