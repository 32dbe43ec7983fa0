import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { TestArtifact } from "~/platform/test-runs.server"
import { Button, buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { isPlainClick } from "~/ui/is-plain-click"

/** Links open a new tab; with scripts they open the lightbox. */
export function Screenshots({ runId, screenshots }: { runId: string; screenshots: TestArtifact[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = screenshots.map(({ id, filename }) => ({
    id,
    name: filename,
    address: href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId: id }),
  }))

  function open(event: MouseEvent, at: number) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpened(at)
  }
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-4">
        {pictures.map(({ id, name, address }, at) => (
          <li key={id}>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              onClick={(event) => open(event, at)}
              className="group grid gap-1.5 rounded-control"
            >
              <img
                src={address}
                alt=""
                loading="lazy"
                width={320}
                height={200}
                className="aspect-[8/5] w-full rounded-control border border-line bg-sunk object-cover transition-colors group-hover:border-edge"
              />
              <span className="truncate font-mono text-xs text-ink-2 group-hover:text-ink" title={name}>
                <bdi translate="no">{name}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} at={opened} onMove={setOpened} onClose={() => setOpened(null)} />
    </>
  )
}

interface Picture {
  id: string
  name: string
  address: string
}

/** Arrow keys wrap around; Escape or a click outside closes the dialog and restores focus. */
function Lightbox({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: Picture[]
  /** Null when closed. */
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
              <bdi translate="no" className="font-mono text-xs [overflow-wrap:anywhere]">
                {picture.name}
              </bdi>{" "}
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
