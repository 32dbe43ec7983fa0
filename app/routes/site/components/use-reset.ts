import { useCallback, useRef, useState } from "react"
import { useLocation } from "react-router"

/** For the link that resets a calculator. */
export type ResetLink = ReturnType<typeof useReset>["resetLink"]

/**
 * A calculator with this key is remounted when the address changes or its link is pressed, which may lead to the same
 * address. The focus stays on the link.
 */
export function useReset() {
  const { search } = useLocation()
  const [resets, setResets] = useState(0)
  const link = useRef<HTMLAnchorElement>(null)
  const focused = useRef(false)
  // The router's Link ignores a returned cleanup function, and passes null instead.
  const ref = useCallback((next: HTMLAnchorElement | null) => {
    if (!next) focused.current = link.current === document.activeElement
    else if (focused.current) next.focus({ preventScroll: true })
    link.current = next
  }, [])
  const onClick = () => setResets((before) => before + 1)
  return { search, key: `${search} ${resets}`, resetLink: { ref, onClick } }
}
