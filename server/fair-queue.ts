import { LRUCache } from "lru-cache"

interface Waiting {
  /** The networks of who asks, the narrowest first. */
  networks: string[]
  settle(mayRun: boolean): void
}

export type FairQueue = ReturnType<typeof createFairQueue>

/**
 * Lets few tasks run at a time. Networks take turns, and when too many tasks wait, the largest network's oldest one gives way: nobody
 * can keep others out, with however many addresses. Of equally large networks, the newest task's gives way.
 */
export function createFairQueue({ size, maxWaiting }: { size: number; maxWaiting: number }) {
  /** In order of arrival. */
  let waiting: Waiting[] = []
  let running = 0
  let turn = 0
  const turns = new LRUCache<string, number>({ max: 1_000 })

  const widest = ({ networks }: Waiting) => networks.at(-1) ?? ""
  const lastTurn = (task: Waiting) => turns.get(widest(task)) ?? 0

  function serve() {
    const [first, ...others] = waiting
    if (running >= size || !first) return
    const next = others.reduce((best, other) => (lastTurn(other) < lastTurn(best) ? other : best), first)
    running += 1
    turn += 1
    turns.set(widest(next), turn)
    next.settle(true)
  }

  function release() {
    running -= 1
    serve()
  }

  /** The oldest task of the largest network, and in there of the part that is larger than each other part, if there is one. */
  function toGiveWay() {
    const levels = Math.max(...waiting.map(({ networks }) => networks.length))
    let tasks = waiting
    for (let level = 1; level <= levels; level++) {
      const [largest = [], second = []] = groupsBySize(tasks, ({ networks }) => networks.at(-level) ?? "")
      if (level > 1 && largest.length === second.length) break
      tasks = largest
    }
    return tasks[0]
  }

  return {
    /** Resolves to what ends the task, or to null when it gave way, or when `gone` aborts. */
    acquire(networks: string[], gone: AbortSignal) {
      return new Promise<(() => void) | null>((resolve) => {
        const leave = () => task.settle(false)
        const task: Waiting = {
          networks,
          settle(mayRun) {
            gone.removeEventListener("abort", leave)
            waiting = waiting.filter((other) => other !== task)
            resolve(mayRun ? release : null)
          },
        }
        waiting.push(task)
        if (gone.aborted) return leave()
        gone.addEventListener("abort", leave)
        serve()
        if (waiting.length > maxWaiting) toGiveWay()?.settle(false)
      })
    },
  }
}

/** Of equally large groups, the one with the newest task comes first. Tasks stay in order of arrival. */
function groupsBySize(tasks: Waiting[], networkOf: (task: Waiting) => string) {
  const groups = new Map<string, Waiting[]>()
  for (const task of tasks.toReversed()) {
    const network = networkOf(task)
    groups.set(network, [task, ...(groups.get(network) ?? [])])
  }
  return [...groups.values()].sort((one, other) => other.length - one.length)
}
