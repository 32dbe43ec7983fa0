import type { ReactNode } from "react"
import { Icon } from "./icon"
import type { IconName } from "./icon-names"

type Tone = "green" | "amber" | "red" | "gray" | "outline"

/** For a badge that is a button. */
export function badgeClass(tone: Tone) {
  return `badge badge-${tone}`
}

interface BadgeProps {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

export function Badge({ tone = "gray", icon, children }: BadgeProps) {
  return (
    <span className={badgeClass(tone)}>
      {icon && <Icon name={icon} size="sm" />}
      <span>{children}</span>
    </span>
  )
}
