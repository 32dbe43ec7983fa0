import type { ReactNode } from "react"

/** A term and its value in a `<dl>`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  )
}
