import spriteUrl from "virtual:icon-sprite"
import type { IconName } from "./icons/names"

const sizes = { sm: "size-3.5 stroke-[2.25]", md: "size-4 stroke-[1.9]", lg: "size-5 stroke-[1.75]" }

/** A decorative icon beside text; it takes the text's color. */
export function Icon({
  name,
  size = "md",
  className = "",
}: {
  name: IconName
  size?: keyof typeof sizes
  className?: string
}) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${sizes[size]} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
