import type { Outcome } from "../domain/outcome"
import { createConcurrencyLimit } from "./concurrency-limit"

const parallelReads = 4

/**
 * Pages 2 to `last` of a list whose first page is known, a few at a time, in their order. Where they count only as a `whole`,
 * none is asked for any more once one has failed: null stands in the place of each of those.
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
