import { type MouseEvent, useState } from "react"
import { href } from "react-router"
import type { TestArtifact } from "~/platform/test-runs"
import { Lightbox } from "./lightbox"

/** Each picture is a link that opens it in a new tab; with scripts it opens over the page, and can be leafed through there. */
export function Screenshots({ runId, screenshots }: { runId: string; screenshots: TestArtifact[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = screenshots.map(({ id, filename }) => ({
    id,
    name: filename,
    address: href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId: id }),
  }))

  function open(event: MouseEvent, at: number) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
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
                <bdi>{name}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} at={opened} onMove={setOpened} onClose={() => setOpened(null)} />
    </>
  )
}
