import { type ReactNode, useEffect, useRef } from "react"

/** Takes the focus on mount and whenever `occasion` changes, for a result that must not be missed. */
export function FocusOnMount({ occasion, children }: { occasion: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [occasion])
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts the attribute is what moves the focus to the answer.
    <div ref={box} tabIndex={-1} autoFocus className="rounded-card outline-none">
      {children}
    </div>
  )
}
