import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react"
import { Button, buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"

interface Picture {
  id: string
  name: string
  address: string
}

/** One picture over the page; arrow keys leaf through, from the last to the first as well, Escape and a press beside it close it and give the focus back. */
export function Lightbox({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: Picture[]
  /** Null while it is closed. */
  at: number | null
  onMove: (at: number) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = at === null ? undefined : pictures[at]
  const isOpen = picture !== undefined
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  function move(by: number) {
    if (at !== null) onMove((at + by + pictures.length) % pictures.length)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowRight") move(1)
    if (key === "ArrowLeft") move(-1)
  }

  function closeFromBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={picture ? `Screenshot ${picture.name}` : undefined}
      onClose={onClose}
      onClick={closeFromBeside}
      onKeyDown={onKeyDown}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(72rem,calc(100vw-2rem))] max-w-none rounded-card border border-line-strong bg-raised text-ink shadow-raised backdrop:bg-terminal/60"
    >
      {picture && at !== null && (
        <div className="grid grid-cols-1 gap-3 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 text-sm">
              <bdi className="font-mono text-xs [overflow-wrap:anywhere]">{picture.name}</bdi>{" "}
              <span role="status" className="text-ink-2 tabular-nums">
                {at + 1} of {pictures.length}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => move(-1)}>
                <Icon name="arrow-left" size="sm" /> Previous
              </Button>
              <Button size="sm" onClick={() => move(1)}>
                Next <Icon name="arrow-right" size="sm" />
              </Button>
              <a
                href={picture.address}
                target="_blank"
                rel="noopener"
                className={buttonClass({ size: "sm" })}
              >
                Open in a new tab
              </a>
              <Button size="sm" onClick={onClose}>
                <Icon name="x" size="sm" /> Close
              </Button>
            </div>
          </div>
          <img
            src={picture.address}
            alt={`Screenshot ${picture.name}`}
            className="max-h-[calc(100dvh-9rem)] w-full rounded-control border border-line bg-sunk object-contain"
          />
        </div>
      )}
    </dialog>
  )
}
