import type { ReactNode } from "react"
import { Icon } from "./icon"
import type { IconName } from "./icon-names"

interface EmptyStateProps {
  icon: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  level?: "h2" | "h3"
}

/** Says why a list is empty and offers one action; also used as the signed-out call to action. */
export function EmptyState({ icon, title, children, action, level: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-ember-wash text-ember-ink">
        <Icon name={icon} size="lg" />
      </span>
      <div className="grid max-w-prose gap-1.5">
        <Heading className="text-md font-semibold">{title}</Heading>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
