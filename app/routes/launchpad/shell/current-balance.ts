import { createContext, useContext } from "react"
import type { BalanceSnapshot } from "./load-balance.server"

export const CurrentBalance = createContext<BalanceSnapshot | null>(null)

/** The balance as the header shows it, so that a page never says another amount; null for visitors. */
export function useCurrentBalance() {
  return useContext(CurrentBalance)
}
