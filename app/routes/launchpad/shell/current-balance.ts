import { createContext, useContext } from "react"
import type { BalanceSnapshot } from "./load-balance.server"

/** The `handle` of a page that says itself that the balance is low. */
export const balanceHandle = { showsBalance: true }

export const CurrentBalance = createContext<BalanceSnapshot | null>(null)

/** The header's balance, so that a page never shows a different amount; null for visitors. */
export function useCurrentBalance() {
  return useContext(CurrentBalance)
}
