import type { ToastHandle } from "~/routes/toasts"
import type { ToastContent } from "~/ui/toasts"

/** The catalogue's words (spec 1 §8). */
export const downloadFailed: ToastContent = {
  kind: "error",
  title: "Download Failed",
  message: "Failed to download logs",
}

/** For the page that follows where scripts do not run. */
export const downloadToasts: ToastHandle["toasts"] = { "logs-failed": () => downloadFailed }
