import type { Outcome } from "../../domain/outcome"
import { createConcurrencyLimit } from "./concurrency-limit.server"

const parallelReads = 4

/**
 * Loads pages 2 to `last` of a list, a few at a time, in order. With `whole`, no more pages are loaded after a
 * failure, and their results are null.
 */
export async function fetchRemainingPages<Page>(
  last: number,
  read: (page: number) => Promise<Outcome<Page>>,
  { whole }: { whole: boolean },
): Promise<Array<Outcome<Page> | null>> {
  const reads = createConcurrencyLimit({ size: parallelReads })
  let failed = false
  return await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, async (_, at) => {
      const turn = await reads.acquire()
      try {
        if (whole && failed) return null
        const page = await read(at + 2)
        failed ||= !page.ok
        return page
      } finally {
        turn?.release()
      }
    }),
  )
}
