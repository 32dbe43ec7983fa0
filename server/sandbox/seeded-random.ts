import { randomUUID } from "node:crypto"

/** A repeatable pseudorandom generator (mulberry32): the same seed gives the same values on every start. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0

  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    /** True with this probability. */
    chance: (share: number) => next() < share,
    integer: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error("there is nothing to pick from")
      return item
    },
  }
}

/**
 * Such as "dep_9f86d081884c7d65". Node keeps random bytes for UUIDs in store, and asking the system for those of each
 * id took a third of the sample data, which every test fills in.
 */
export function randomId(prefix: string) {
  return `${prefix}_${randomUUID().replaceAll("-", "").slice(-16)}`
}
