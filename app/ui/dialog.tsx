import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react"

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A native modal dialog. Escape and a press outside close it. Its content keeps its state while it is closed. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  useLayoutEffect(() => {
    const element = dialog.current
    // Close before unmounting: only then does the browser restore the focus.
    return () => element?.close()
  }, [])

  /** The event is asynchronous: in development React unmounts and remounts the dialog at once. */
  function onDialogClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!currentTarget.open) onClose()
  }

  /** The browser reports late that it has closed a dialog: a press that opens it again would be lost. */
  function onCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  function closeFromOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onDialogClose}
      onMouseDown={closeFromOutside}
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
