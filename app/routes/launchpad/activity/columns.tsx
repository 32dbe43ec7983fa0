import { href, Link } from "react-router"
import type { DataShape } from "~/ui/table/column"

export interface ActivityRow {
  id: string
  at: number
  what: string
  /** What it was done to; empty when there is nothing to name. */
  name: string
  /** Null for an act on something else. */
  deploymentId: string | null
  outcome: string
  failed: boolean
  browser: string
  network: string
}

export const activityTable: DataShape<ActivityRow> = {
  columns: [
    { key: "what", label: "What", value: ({ what }) => what, fixed: true, width: 16 },
    {
      key: "on",
      label: "Which",
      value: ({ name }) => name,
      cell: ({ name, deploymentId }) =>
        deploymentId === null ? (
          <bdi translate="no" className="whitespace-normal wrap-anywhere">
            {name || "–"}
          </bdi>
        ) : (
          <Link
            to={href("/account/activity/:id", { id: encodeURIComponent(deploymentId) })}
            className="py-1 whitespace-normal wrap-anywhere hover:underline"
          >
            <bdi translate="no">{name}</bdi>
          </Link>
        ),
      file: [
        { label: "Which", text: ({ name }) => name },
        { label: "Deployment ID", text: ({ deploymentId }) => deploymentId ?? "" },
      ],
      width: 14,
    },
    {
      key: "outcome",
      label: "Outcome",
      value: ({ outcome }) => outcome,
      cell: ({ outcome, failed }) => (
        <span className={`whitespace-normal ${failed ? "text-red" : ""}`}>{outcome}</span>
      ),
      width: 14,
    },
    { key: "time", label: "Time", value: ({ at }) => at, kind: "time", width: 8, least: "5.3rem" },
    {
      key: "network",
      label: "Network",
      value: ({ network }) => network || null,
      kind: "code",
      unsorted: true,
      width: 11,
    },
    { key: "browser", label: "Browser", value: ({ browser }) => browser || null, width: 12 },
  ],
  filters: [
    { key: "kind", label: "Kind", all: "All kinds", value: ({ what }) => what },
    {
      key: "deployment",
      label: "Deployment",
      all: "All deployments",
      value: ({ deploymentId, name }) => (deploymentId === null ? "" : name),
    },
  ],
  id: ({ id }) => id,
  alsoFound: ({ deploymentId }) => (deploymentId === null ? [] : [deploymentId]),
  usualSort: { key: "time", descending: true },
  pageSizes: [50],
}
