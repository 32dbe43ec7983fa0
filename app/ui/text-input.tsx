import type { ComponentProps } from "react"

/** The style of every input and select. */
export const controlClass =
  "w-full min-h-9 max-md:min-h-11 pointer-coarse:min-h-11 rounded-control border border-edge bg-raised px-3 text-base text-ink max-md:text-md placeholder:text-ink-3 transition-colors hover:border-ink-3 aria-invalid:border-red disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-3"

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={`${controlClass} ${className}`} />
}
