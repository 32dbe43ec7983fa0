/** The parts of a page are asked for together, and what can be done without holds the others back for no longer. */
const patienceMs = 3_000

/** What comes in time, or what stands in for it; the call itself goes on, for whoever shares it. */
export async function withTimeout<T>(work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), patienceMs)
  })
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
