import type { ReactNode } from "react"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"

/** Leads to a target, in a tab of its own: the page that it was chosen on stays. */
export function TargetLink({
  address,
  look,
  hidden,
  children,
}: {
  address: string
  look?: "primary"
  /** Said to who does not see what the button stands beside. */
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
