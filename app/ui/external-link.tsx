import type { ComponentProps } from "react"
import { Icon } from "./icon"

/** A link to another site, marked as external. */
export function ExternalLink({ children, className = "link", ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} rel="noopener" className={`inline-flex items-center gap-1 ${className}`}>
      {children}
      <Icon name="arrow-up-right" size="sm" />
    </a>
  )
}
