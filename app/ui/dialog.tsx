import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react"

/** A native modal dialog; Escape and a press beside it close it. What is in it stays as it is while it is closed. */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  useLayoutEffect(() => {
    const element = dialog.current
    // Closed before it is taken away: only then does the browser give the focus back.
    return () => element?.close()
  }, [])

  /** The event comes late: in development React takes the dialog away and puts it back at once. */
  function hearClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!currentTarget.open) onClose()
  }

  function closeFromBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={hearClose}
      onMouseDown={closeFromBeside}
      className="m-auto w-[calc(100vw-2rem)] max-w-prose rounded-card border border-line-strong bg-raised text-ink shadow-raised backdrop:bg-terminal/45"
    >
      <div className="grid gap-4 p-5">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
