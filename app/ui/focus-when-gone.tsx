import type { ReactNode, RefObject } from "react"
import { useFocusWhenGone } from "./use-focus-when-gone"

/** Hands the focus on when its children disappear with it. It has no box of its own. */
export function FocusWhenGone({ to, children }: { to: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <div ref={useFocusWhenGone<HTMLDivElement>(to)} className="contents">
      {children}
    </div>
  )
}
