import { type RefObject, useRef, useState } from "react"
import type { TerminalSession } from "./terminal-session"

/** The find bar: open or not, and where the keyboard was before. */
export function useFind(session: RefObject<TerminalSession | null>) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  const [open, setOpen] = useState(false)

  return {
    input,
    isOpen: open,
    open() {
      if (!open) before.current = document.activeElement
      setOpen(true)
      input.current?.focus()
      input.current?.select()
    },
    close() {
      session.current?.search.end()
      setOpen(false)
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else session.current?.focus()
    },
  }
}
