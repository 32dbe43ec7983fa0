import { type FormEvent, type ReactNode, useEffect, useRef } from "react"

/**
 * Around a form that another one takes the place of when a session ends, or begins: what was typed goes along, and so does
 * the focus.
 */
export function CarriedOver({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const typed = useRef(new Map<string, string>())
  const focused = useRef<string | null>(null)

  function remember({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) typed.current.set(target.name, target.value)
  }

  useEffect(() => {
    for (const field of place.current?.querySelectorAll("input") ?? []) {
      const value = typed.current.get(field.name)
      if (value !== undefined && field.value !== value) {
        field.value = value
        // The form looks at what is filled in.
        field.dispatchEvent(new Event("input", { bubbles: true }))
      }
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && field.name === focused.current) field.focus()
    }
  }, [signedIn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what the form inside is used for.
    <div
      ref={place}
      onInput={remember}
      onFocus={({ target }) => {
        focused.current = target instanceof HTMLInputElement ? target.name : null
      }}
      onBlur={() => {
        focused.current = null
      }}
      className="contents"
    >
      {children}
    </div>
  )
}
