import { type ReactNode, useEffect, useRef } from "react"

/** Takes the focus when it appears and whenever `occasion` changes: for an answer that must not be overlooked. */
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
