import type { ReactNode } from "react"
import { Icon } from "./icon"

const kinds = {
  info: { icon: "info", box: "border-line-strong bg-raised", mark: "text-ink-2" },
  success: { icon: "circle-check", box: "border-green/35 bg-green-wash", mark: "text-green" },
  caution: { icon: "clock", box: "border-amber/35 bg-amber-wash", mark: "text-amber" },
  error: { icon: "circle-alert", box: "border-red/35 bg-red-wash", mark: "text-red" },
} as const

/** A message in the page. Screen readers announce an error at once, other messages at the next pause. */
export function Notice({
  kind = "info",
  title,
  children,
  actions,
  failed = false,
  silent = false,
  className = "",
}: {
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** It stands for a part of the page that couldn't be loaded. */
  failed?: boolean
  /** Something else on the page already informs screen readers. */
  silent?: boolean
  className?: string
}) {
  const { icon, box, mark } = kinds[kind]
  return (
    <div
      role={silent ? undefined : kind === "error" ? "alert" : "status"}
      data-load-failed={failed ? "" : undefined}
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border px-4 py-3 ${box} ${className}`}
    >
      <div className="flex min-w-[min(15rem,100%)] flex-1 gap-3">
        <Icon name={icon} className={`mt-0.5 ${mark}`} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {actions && <div className="flex max-w-full flex-wrap gap-2 empty:hidden">{actions}</div>}
    </div>
  )
}
