import type { Problem } from "~/domain/outcome"
import type { ToastContent } from "~/ui/toasts"

export function updateFailed(product: string) {
  return {
    title: "Version Update Failed",
    message: `Failed to update ${product} version. Please try again.`,
  }
}

/** Quotes the platform's own explanation if there is one. */
export function stepFailed({ kind, text }: Problem): ToastContent {
  const message =
    kind === "session-ended"
      ? "Your session has ended. The step wasn't rerun. Sign in to rerun it."
      : (text ?? "Failed to rerun setup step")
  return { kind: "error", title: "Setup Step Failed", message }
}
