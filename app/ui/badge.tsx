import type { ReactNode } from "react"
import { Icon } from "./icon"
import type { IconName } from "./icons/names"

const tones = {
  green: "bg-green-wash text-green",
  amber: "bg-amber-wash text-amber",
  red: "bg-red-wash text-red",
  gray: "bg-gray-wash text-ink-2",
  outline: "border border-line-strong bg-raised text-ink",
}

/** For a badge that is a button. */
export function badgeClass(tone: keyof typeof tones) {
  return `inline-flex min-h-6 max-w-full items-center gap-1 rounded-control px-2 text-xs font-medium ${tones[tone]}`
}

export function Badge({
  tone = "gray",
  icon,
  children,
}: {
  tone?: keyof typeof tones
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={badgeClass(tone)}>
      {icon && <Icon name={icon} size="sm" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
