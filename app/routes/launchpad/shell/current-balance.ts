import { createContext, useContext } from "react"
import type { BalanceSnapshot } from "./load-balance.server"

export const CurrentBalance = createContext<BalanceSnapshot | null>(null)

/** The header's balance, so that a page never shows a different amount; null for visitors. */
export function useCurrentBalance() {
  return useContext(CurrentBalance)
}
