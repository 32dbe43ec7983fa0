import type { ComponentProps } from "react"
import { Icon } from "./icon"

export function SearchInput({ className = "", ...rest }: ComponentProps<"input">) {
  return (
    <span className={`relative block ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3 narrow:hidden"
      />
      <input
        type="search"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        className="control pl-9"
      />
    </span>
  )
}
