import { href, Link } from "react-router"
import { type RunState, runStateOf } from "~/domain/test-runs"
import type { HistoryStrip } from "./history"

const looks: Record<RunState, { sign: string; look: string }> = {
  passed: { sign: "✓", look: "bg-green-wash text-green hover:border-green" },
  failed: { sign: "✗", look: "bg-red-wash text-red hover:border-red" },
  running: { sign: "…", look: "bg-amber-wash text-amber hover:border-amber" },
  other: { sign: "–", look: "bg-gray-wash text-ink-2 hover:border-edge" },
}

/** The latest runs of each test type on each branch, the newest at the right. */
export function Strips({ strips }: { strips: HistoryStrip[] }) {
  return (
    <section aria-label="Latest runs by branch" className="border-t border-line pt-4">
      <ul className="grid grid-cols-1 gap-x-10 gap-y-4 sm:grid-cols-2">
        {strips.map(({ type, branch, runs }) => (
          <li key={`${type} ${branch}`} className="grid grid-cols-1 content-start gap-1.5">
            <p className="text-sm">
              <span className="font-medium">{type}</span>{" "}
              <bdi className="font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">{branch}</bdi>
            </p>
            <ol className="flex flex-wrap gap-1">
              {runs.map(({ id, name, status }) => {
                const { sign, look } = looks[runStateOf(status)]
                return (
                  <li key={id}>
                    <Link
                      to={href("/test-dashboard/:id", { id })}
                      title={`${name}: ${status}`}
                      className={`grid size-6 place-items-center rounded-xs border border-transparent text-xs font-semibold pointer-coarse:size-11 ${look}`}
                    >
                      <span aria-hidden="true">{sign}</span>
                      <span className="sr-only">
                        {name}: {status}
                      </span>
                    </Link>
                  </li>
                )
              })}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
