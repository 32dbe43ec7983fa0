import type { ReactNode } from "react"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"

/** Opens a target in a new tab, so that the current page stays open. */
export function TargetLink({
  address,
  look,
  hidden,
  children,
}: {
  address: string
  look?: "primary"
  /** Names the target for screen readers. */
  hidden?: string
  children: ReactNode
}) {
  return (
    <a href={address} target="_blank" rel="noopener" className={buttonClass(look ? { look } : {})}>
      {children}
      <span className="sr-only">{hidden}, in a new tab</span>
      <Icon name="arrow-up-right" size="sm" />
    </a>
  )
}
