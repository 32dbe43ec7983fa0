import type { Problem } from "~/domain/outcome"
import type { ToastHandle } from "~/routes/toasts"
import type { ToastContent } from "~/ui/toasts"

/** The catalogue's words; the platform's own where it gave any (spec 1 §8). */
export function stepFailed({ kind, text }: Problem): ToastContent {
  const message =
    kind === "session-ended"
      ? "Your session has ended. Nothing was run again; sign in to rerun this step."
      : (text ?? "Failed to rerun setup step")
  return { kind: "error", title: "Setup Step Failed", message }
}

/** For the pages that follow a rerun. */
export const stepToasts: ToastHandle["toasts"] = {
  "step-rerun": ({ step }) => ({ kind: "success", title: "Setup step is running again", message: step }),
}
