import { useRef } from "react"
import { useLocation } from "react-router"
import { type DeploymentQuery, deploymentOrders, readDeploymentQuery } from "~/domain/deployment-query"
import { SearchInput } from "~/ui/search-input"
import { useSearchKey } from "~/ui/search-key"
import { Select } from "~/ui/select"
import { QueryForm } from "~/ui/table/query-form"
import { useListAddress } from "../list-query"

/** Shorter than in other lists, because no request follows. Browsers limit how often the address may change. */
const pauseMs = 120

interface FindBarProps {
  query: DeploymentQuery
  statuses: string[]
  created: string | null
}

/** Without scripts, the form reloads the page. With scripts, only the address changes, without a request. */
export function FindBar({ query, statuses, created }: FindBarProps) {
  const { pathname } = useLocation()
  const search = useRef<HTMLInputElement>(null)
  const addressOf = useListAddress()
  useSearchKey(search)

  return (
    <search className="ml-auto max-md:w-full">
      <QueryForm
        query={{
          here: addressOf(query),
          fields: [
            ["q", query.text],
            ["status", query.status ?? ""],
            ["sort", query.order],
          ],
          addressFor: (parameters) => addressOf(readDeploymentQuery(parameters)),
        }}
        action={pathname}
        pauseMs={pauseMs}
        className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2"
      >
        {created !== null && <input type="hidden" name="created" value={created} />}
        <SearchInput
          ref={search}
          name="q"
          aria-label="Search deployments"
          aria-keyshortcuts="/"
          placeholder="Search deployments"
          defaultValue={query.text}
          maxLength={200}
          className="w-56 max-md:col-span-2 max-md:w-full"
        />
        <Select
          name="status"
          aria-label="Status"
          defaultValue={query.status ?? ""}
          className="w-36 max-md:w-auto"
        >
          <option value="">All statuses</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </Select>
        <Select name="sort" aria-label="Sort by" defaultValue={query.order} className="w-36 max-md:w-auto">
          {deploymentOrders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </QueryForm>
    </search>
  )
}
