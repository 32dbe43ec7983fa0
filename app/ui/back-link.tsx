import type { ReactNode } from "react"
import { Link, type To } from "react-router"
import { Icon } from "./icon"

export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 wrap-anywhere items-center justify-self-start gap-1.5 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11 print:hidden"
    >
      <Icon name="arrow-left" size="sm" />
      {children}
    </Link>
  )
}
