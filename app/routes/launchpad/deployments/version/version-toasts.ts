import type { ToastHandle } from "~/routes/toasts"
import type { ToastContent } from "~/ui/toasts"

/** The catalogue's words (spec 1 §8). */
export function versionUpdated(name: string, version: string): ToastContent {
  return {
    kind: "success",
    title: "Version Updated",
    message: `${name} has been successfully updated to version ${version}. It may take a few minutes to be fully ready.`,
  }
}

export function versionUpdateFailed(product: string): ToastContent {
  return {
    kind: "error",
    title: "Version Update Failed",
    message: `Failed to update ${product} version. Please try again.`,
  }
}

/** For the pages that follow an update without scripts. */
export const versionToasts: ToastHandle["toasts"] = {
  "version-updated": ({ name = "", version = "" }) => versionUpdated(name, version),
}
