import type { ComponentProps } from "react"
import { Link, type LinkProps } from "react-router"

export interface ButtonLook {
  /** primary: the page's main action. quiet: no border. danger: destructive. */
  look?: "primary" | "secondary" | "quiet" | "danger"
  size?: "sm" | "md" | "lg"
}

/** For an element that must look like a button but is neither of the two below. */
export function buttonClass({ look = "secondary", size = "md" }: ButtonLook) {
  return `btn btn-${look} btn-${size}`
}

// The space keeps the words of neighbors apart where no style does, as in text browsers.

/** `busy` keeps the button focusable and ignores further presses. */
export function Button({
  look,
  size,
  busy = false,
  className = "",
  onClick,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { busy?: boolean }) {
  return (
    <>
      {" "}
      <button
        type="button"
        {...rest}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? (event) => event.preventDefault() : onClick}
        className={`${buttonClass({ look, size })} ${className}`.trimEnd()}
      />
    </>
  )
}

export function LinkButton({ look, size, className = "", ...rest }: LinkProps & ButtonLook) {
  return (
    <>
      {" "}
      <Link discover="none" {...rest} className={`${buttonClass({ look, size })} ${className}`.trimEnd()} />
    </>
  )
}
