/** Lets at most `size` pieces of work run at once; the others wait their turn. */
export function createSlots(size: number) {
  const waiting: Array<() => void> = []
  let free = size

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
