import type { ComponentProps } from "react"
import { Icon } from "./icon"
import { controlClass } from "./text-input"

export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      {/* In WebKit, a long option makes the page wider than its screen. */}
      <select {...rest} className={`${controlClass} appearance-none overflow-hidden pr-9`}>
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
