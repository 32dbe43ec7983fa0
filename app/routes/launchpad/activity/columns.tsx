import { href, Link } from "react-router"
import { pageSizes } from "~/domain/table"
import type { DataShape } from "~/ui/table/column"
import type { ActivityRow } from "./load.server"

export const activityTable: DataShape<ActivityRow> = {
  columns: [
    { key: "what", label: "What", value: ({ what }) => what, fixed: true, width: 16 },
    {
      key: "on",
      label: "Which",
      value: ({ name }) => name,
      cell: ({ name, deploymentId }) => (
        <bdi translate="no" className="whitespace-normal wrap-anywhere">
          {deploymentId === null ? (
            name || "–"
          ) : (
            <Link
              to={href("/account/activity/:id", { id: encodeURIComponent(deploymentId) })}
              className="inline-block py-1 hover:underline"
            >
              {name}
            </Link>
          )}
        </bdi>
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
        <span className={`whitespace-normal wrap-anywhere ${failed ? "text-red" : ""}`}>{outcome}</span>
      ),
      width: 14,
    },
    { key: "time", label: "Time", value: ({ at }) => at, kind: "time", width: 8, least: "5.3rem" },
    {
      key: "network",
      label: "Network",
      value: ({ network }) => network,
      kind: "code",
      unsorted: true,
      width: 11,
    },
    { key: "browser", label: "Browser", value: ({ browser }) => browser, width: 12 },
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
  pageSizes,
}

/** Of one deployment. */
export const actedTable: DataShape<ActivityRow> = {
  ...activityTable,
  columns: activityTable.columns.filter(({ key }) => key !== "on"),
  filters: [],
}
