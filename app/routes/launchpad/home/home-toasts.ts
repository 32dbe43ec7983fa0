import type { ToastHandle } from "~/routes/toasts"
import { timeoutToasts } from "../deployments/timeout/timeout-toast"

/** Toasts for the actions on the home page. */
export const homeToasts: ToastHandle = { toasts: { ...timeoutToasts } }
