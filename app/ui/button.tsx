import type { ComponentProps } from "react"
import { Link, type LinkProps } from "react-router"

interface ButtonLook {
  /** primary: the page's main action. quiet: no border. danger: destructive. */
  look?: "primary" | "secondary" | "quiet" | "danger"
  size?: "sm" | "md" | "lg"
}

const looks = {
  primary: "bg-ember text-on-ember hover:bg-ember-strong",
  secondary: "border border-line-strong bg-raised text-ink hover:border-edge hover:bg-paper",
  quiet: "text-ink-2 hover:bg-gray-wash hover:text-ink",
  danger: "border border-line-strong bg-raised text-red hover:border-red hover:bg-red-wash",
}

const sizes = {
  sm: "min-h-8 px-3 text-sm",
  md: "min-h-9 px-3.5 text-base",
  lg: "min-h-12 px-5 text-md",
}

/** For an element that must look like a button but is neither of the two below. */
export function buttonClass({ look = "secondary", size = "md" }: ButtonLook) {
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none transition-colors max-md:min-h-11 pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-60 ${looks[look]} ${sizes[size]}`
}

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
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ look, size })} ${className}`}
    />
  )
}

export function LinkButton({ look, size, className = "", ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={`${buttonClass({ look, size })} ${className}`} />
}
