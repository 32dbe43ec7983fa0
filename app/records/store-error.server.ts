/** A store failed: unreachable, full or too slow. This says nothing about what is stored. */
export class StoreError extends Error {
  override name = "StoreError"
}
