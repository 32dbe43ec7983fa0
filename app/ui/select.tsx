import type { ComponentProps } from "react"
import { Icon } from "./icon"

interface SelectProps extends ComponentProps<"select"> {
  /** After the children. A text is its own label. */
  options?: ReadonlyArray<string | { value: string; label: string }>
}

export function Select({ className = "", options = [], children, ...rest }: SelectProps) {
  const labeled = options.map((one) => (typeof one === "string" ? { value: one, label: one } : one))
  return (
    <span className={`relative block ${className}`}>
      {/* In WebKit, a long option makes the page wider than its screen. */}
      <select {...rest} className="control appearance-none overflow-hidden pr-9">
        {children}
        {labeled.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
