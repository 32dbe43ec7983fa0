import type { ComponentProps } from "react"

/** The style of every input and select. */
export const controlClass = "control"

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" dir="auto" {...rest} className={`${controlClass} ${className}`.trimEnd()} />
}
