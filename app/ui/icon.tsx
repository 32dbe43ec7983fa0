import spriteUrl from "virtual:icon-sprite"
import type { IconName } from "./icon-names"

interface IconProps {
  name: IconName
  size?: "sm" | "md" | "lg"
  className?: string
}

/** A decorative icon beside text; it takes the text's color. */
export function Icon({ name, size = "md", className = "" }: IconProps) {
  return (
    <svg aria-hidden="true" className={`icon-${size} ${className}`.trimEnd()}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
