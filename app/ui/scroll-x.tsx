import type { ReactNode } from "react"

interface ScrollXProps {
  label: string
  className?: string
  children: ReactNode
}

/** Scrolls wide content sideways; `label` names it for screen readers. */
export function ScrollX({ label, className = "", children }: ScrollXProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be a landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <div role="group" aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </div>
  )
}
