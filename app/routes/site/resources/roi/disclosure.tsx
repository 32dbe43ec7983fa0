import type { ReactNode } from "react"
import { Icon } from "~/ui/icon"

/** More to read, closed at first; on paper it is always open. */
export function Disclosure({ show, hide, children }: { show: string; hide: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line first:border-t print:border-0 print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          size="sm"
          className="transition-transform group-open:rotate-180 print:hidden"
        />
        <span className="group-open:hidden print:hidden">{show}</span>
        <span className="hidden group-open:inline print:hidden">{hide}</span>
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
