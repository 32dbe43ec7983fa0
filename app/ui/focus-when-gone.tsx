import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react"

/** Hands the focus on when its children disappear with it. It has no box of its own. */
export function FocusWhenGone({ to, children }: { to: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <div ref={useFocusWhenGone<HTMLDivElement>(to)} className="contents">
      {children}
    </div>
  )
}

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
