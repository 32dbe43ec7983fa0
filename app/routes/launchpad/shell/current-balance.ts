import { createContext, useContext } from "react"
import type { BalanceReading } from "./balance-reading"

export const CurrentBalance = createContext<BalanceReading | null>(null)

/** The balance as the header shows it, so that a page never says another amount; null for visitors. */
export function useCurrentBalance() {
  return useContext(CurrentBalance)
}
