/** Numbers from 0 up to 1 that look random and are the same at every start (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0

  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    /** Whether something happens that does so in that share of all cases. */
    chance: (share: number) => next() < share,
    integer: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] {
      return items[Math.floor(next() * items.length)] ?? items[0]
    },
  }
}
