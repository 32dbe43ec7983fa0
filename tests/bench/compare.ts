import { type LoadOptions, sendRequests, type Target } from "./http-load"
import { processorSeconds } from "./processor"

export interface Effort {
  rounds: number
  seconds: number
  /** How long a crowd polls. */
  minutes: number
  connections?: number | undefined
}

export interface Contestant extends Target {
  pid: number
}

/** Ratios of one to the other, one for each round. */
export type Ratios = number[]

/**
 * Answers for a second of the server's processor time, measured round after round with the contestants interleaved:
 * what else the machine does then meets all of them. Returns the ratios of `ours` to each floor.
 */
export async function compareServers(
  ours: Contestant,
  floors: Contestant[],
  { rounds, seconds, connections }: Pick<Effort, "rounds" | "seconds" | "connections">,
): Promise<Ratios[]> {
  const ratios: Ratios[] = floors.map(() => [])
  // The first seconds compile the code that the next ones run.
  for (const each of [ours, ...floors])
    await sendRequests(each, { seconds: Math.max(seconds, 2), connections })
  for (let round = 0; round < rounds; round++) {
    const own = await answersPerSecond(ours, { seconds, connections })
    for (const [at, floor] of floors.entries())
      ratios[at]?.push(own / (await answersPerSecond(floor, { seconds, connections })))
  }
  return ratios
}

async function answersPerSecond(contestant: Contestant, load: LoadOptions) {
  const before = processorSeconds(contestant.pid)
  const began = performance.now()
  const answers = await sendRequests(contestant, load)
  const after = processorSeconds(contestant.pid)
  const used = after === undefined || before === undefined ? undefined : after - before
  return answers / (used || (performance.now() - began) / 1000)
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
