import { createHmac, randomUUID } from "node:crypto"
import type { Redis } from "ioredis"
import { z } from "zod"
import type { Log } from "../app/http/contexts"
import { createRepeatedFailures } from "../app/http/repeated-failures.server"

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
  /** Counts up: one that stands still is gone, whatever its clock says. */
  beat: z.number(),
  at: z.number(),
  /** Its keys, which can't be computed from these. With the first one it encrypts. */
  keys: z.array(z.string()),
  address: z.string().nullable(),
})
type Node = z.infer<typeof nodeShape>

const nodesKey = "nodes"
const lookEveryMs = 10_000
const forgetAfterMs = 60_000
const forgetAfterLooks = forgetAfterMs / lookEveryMs

/**
 * Looks for mistakes that are seen only by comparing the nodes, or in Redis's own settings: until somebody is signed out for no reason,
 * nothing would fail.
 */
export function watchNodes(redis: Redis, { secrets, nodeAddress }: NodeSettings, log: Log) {
  const id = randomUUID()
  const keys = secrets.map(fingerprint)
  const repeated = createRepeatedFailures()
  const known = new Map<string, { beat: number; still: number }>()
  let beat = 0

  /** Those that have counted up since the last look: one that has crashed and started again is not its own double. */
  async function living() {
    const nodes: Node[] = []
    for (const [name, node] of await nodesIn(redis)) {
      const before = known.get(name)
      const still = before?.beat === node.beat ? before.still + 1 : 0
      known.set(name, { beat: node.beat, still })
      if (name !== id && before && still === 0) nodes.push(node)
      if (still < forgetAfterLooks) continue
      known.delete(name)
      await redis.hdel(nodesKey, name)
    }
    return nodes
  }

  async function look() {
    beat += 1
    const own: Node = { beat, at: Date.now(), keys, address: nodeAddress ?? null }
    await redis.hset(nodesKey, id, JSON.stringify(own))
    await redis.pexpire(nodesKey, forgetAfterMs)
    const others = await living()
    const found = [
      ...(await evictions(redis)),
      ...otherKeys(keys, others),
      ...(own.address === null ? [] : doubles([own, ...others])),
    ]
    for (const { message, fields } of found) repeated.tell(message, () => log.warn(fields, message))
  }

  // While Redis is away, that is told.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  timer.unref()
  void look().catch(() => {})

  return {
    async close() {
      clearInterval(timer)
      await redis.hdel(nodesKey, id).catch(() => {})
    },
  }
}

/** What the nodes that run now and Redis would tell a node with these settings. Writes nothing. */
export async function nodeProblems(redis: Redis, secrets: string[]): Promise<Problem[]> {
  const nodes = [...(await nodesIn(redis)).values()].filter(({ at }) => Date.now() - at < forgetAfterMs)
  const differing = secrets.length === 0 ? [] : otherKeys(secrets.map(fingerprint), nodes)
  return [...(await evictions(redis)), ...differing, ...doubles(nodes)]
}

async function nodesIn(redis: Redis) {
  const nodes = new Map<string, Node>()
  for (const [name, text] of Object.entries(await redis.hgetall(nodesKey))) {
    const node = nodeShape.safeParse(parsed(text)).data
    if (node) nodes.set(name, node)
  }
  return nodes
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A user of Redis who may not ask is not told. */
async function evictions(redis: Redis): Promise<Problem[]> {
  const info = await redis.info("memory").catch(() => "")
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? "noeviction"
  return policy === "noeviction"
    ? []
    : [{ message: "Redis may drop sessions", fields: { maxmemoryPolicy: policy } }]
}

/** While keys are rotated, a node may have more of them than another. */
function otherKeys(keys: string[], nodes: Node[]): Problem[] {
  return nodes
    .filter((node) => !keys.includes(node.keys[0] ?? ""))
    .map(({ address }) => ({ message: "a node has another SESSION_SECRET", fields: { node: address } }))
}

function doubles(nodes: Node[]): Problem[] {
  const addresses = nodes.flatMap(({ address }) => address ?? [])
  const twice = new Set(addresses.filter((address, at) => addresses.indexOf(address) !== at))
  return [...twice].map((address) => ({
    message: "two nodes have the same NODE_ADDRESS",
    fields: { address },
  }))
}

function fingerprint(secret: string) {
  return createHmac("sha256", secret).update("node").digest("base64url").slice(0, 12)
}
