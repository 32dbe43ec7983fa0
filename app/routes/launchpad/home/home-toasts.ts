import type { ToastHandle } from "~/routes/toasts"
import { timeoutToasts } from "../deployments/timeout/timeout-toast"

/** What is said after the acts that the home offers, wherever it is shown. */
export const homeToasts: ToastHandle = { toasts: { ...timeoutToasts } }
