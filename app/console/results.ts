import type { ReactNode } from "react"
import type { ToastContent } from "~/ui/toasts"

export function done(title: string, message?: ReactNode): ToastContent {
  return { kind: "success", title, message }
}

export function failed(title: string, message: ReactNode): ToastContent {
  return { kind: "error", title, message }
}
