import type { Request } from "express"
import type { Account } from "../accounts"
import type { Exchanges } from "../exchanges"

/** Whose token the request carries; the API lets nobody in without one. */
export function callerOf(exchanges: Exchanges, request: Request): Account {
  const { account } = exchanges.of(request)
  if (!account) throw new Error("an API route ran without a caller")
  return account
}
