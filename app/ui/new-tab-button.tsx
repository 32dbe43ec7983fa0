import type { ComponentProps } from "react"
import { type ButtonLook, buttonClass } from "./button"
import { Icon } from "./icon"

/** Opens an address beside this page, which stays open. `of` completes the words for screen readers. */
export function NewTabButton({
  look,
  size,
  of = "",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & ButtonLook & { of?: string }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener"
      className={`${buttonClass({ look, size })} ${className}`.trimEnd()}
    >
      {children}
      <Icon name="arrow-up-right" size="sm" />
      <span className="sr-only">{`${of}${of && ","} in a new tab`}</span>
    </a>
  )
}
