import type { ComponentProps, WheelEvent } from "react"

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  // Scrolling the page with the pointer over the field would change its number, which would be ordered.
  const leave =
    rest.type === "number" ? (event: WheelEvent<HTMLElement>) => event.currentTarget.blur() : undefined
  return (
    <input type="text" dir="auto" onWheel={leave} {...rest} className={`control ${className}`.trimEnd()} />
  )
}
