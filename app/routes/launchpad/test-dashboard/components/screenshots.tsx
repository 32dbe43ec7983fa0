import { href } from "react-router"
import type { TestArtifact } from "~/platform/customer/test-runs.server"

/** Each picture opens in a new tab. */
export function Screenshots({ runId, screenshots }: { runId: string; screenshots: TestArtifact[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-4">
      {screenshots.map(({ id, filename }) => {
        const address = href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId: id })
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noopener" className="group grid gap-1.5 rounded-control">
              <img
                src={address}
                alt=""
                loading="lazy"
                width={320}
                height={200}
                className="aspect-[8/5] w-full rounded-control border border-line bg-sunk object-cover transition-colors group-hover:border-edge"
              />
              <span
                className="relative truncate font-mono text-xs text-ink-2 group-hover:text-ink"
                title={filename}
              >
                <bdi translate="no">{filename}</bdi>
                <span className="sr-only"> in a new tab</span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
