import type { ToastHandle } from "~/routes/toasts"
import type { ToastContent } from "~/ui/toasts"

/** The catalogue's words; the platform's own where it gave any (spec 1 §8). */
export function stepFailed(text: string | null): ToastContent {
  return { kind: "error", title: "Setup Step Failed", message: text ?? "Failed to rerun setup step" }
}

/** For the pages that follow a rerun. */
export const stepToasts: ToastHandle["toasts"] = {
  "step-rerun": ({ step }) => ({ kind: "success", title: "Setup step is running again", message: step }),
}
