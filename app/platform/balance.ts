import { z } from "zod"
import type { Outcome } from "./outcome"
import type { Transport } from "./transport"

/** The caller's prepaid balance (spec 1 §7). */
export interface Balance {
  /** Cents; below zero when charges have outrun it. */
  get(): Promise<Outcome<{ cents: number }>>
}

const balance = z.object({ balance_cents: z.int() }).transform((body) => ({ cents: body.balance_cents }))

export function createBalance({ ask }: Transport): Balance {
  return { get: () => ask({ method: "GET", path: ["balance"] }, balance) }
}
