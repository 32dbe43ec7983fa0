import { type RefObject, useLayoutEffect, useRef } from "react"

/** For an element that may disappear while something in it has the focus, which would then start at the top of the page again. */
export function useFocusWhenGone<E extends HTMLElement>(to: RefObject<HTMLElement | null>) {
  const leaving = useRef<E>(null)
  useLayoutEffect(() => {
    const element = leaving.current
    return () => {
      if (element?.contains(document.activeElement)) to.current?.focus()
    }
  }, [to])
  return leaving
}
