import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useNavigate, useNavigationType } from "react-router"
import { type DeploymentQuery, deploymentOrders, readDeploymentQuery } from "~/domain/deployment-query"
import { Button } from "~/ui/button"
import { SearchInput } from "~/ui/search-input"
import { useSearchKey } from "~/ui/search-key"
import { Select } from "~/ui/select"
import { useListAddress } from "../list-query"

/** Waits for a pause in typing, because browsers limit how often the address may change. */
const pauseMs = 120

interface FindBarProps {
  query: DeploymentQuery
  statuses: string[]
  created: string | null
}

/** Without scripts, the form reloads the page. With scripts, only the address changes, without a request. */
export function FindBar({ query, statuses, created }: FindBarProps) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { apply, applySoon } = useSyncedQuery(form, query)
  useSearchKey(search)

  return (
    <search className="ml-auto max-md:w-full">
      <form
        ref={form}
        action={pathname}
        onChange={applySoon}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
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
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  )
}

/** Keeps the address and the fields in sync. */
function useSyncedQuery(form: RefObject<HTMLFormElement | null>, query: DeploymentQuery) {
  const navigate = useNavigate()
  const addressOf = useListAddress()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply() {
    clearTimeout(pause.current)
    if (!form.current) return
    const address = addressOf(readDeploymentQuery(asParameters(form.current)))
    if (address === addressOf(query)) return
    navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  function applySoon() {
    clearTimeout(pause.current)
    pause.current = setTimeout(apply, pauseMs)
  }

  const follow = useEffectEvent(() => {
    // Typing replaces the address. Writing that address back would overwrite newer input.
    if (navigationType === "REPLACE" || !form.current) return
    setField(form.current, "q", query.text)
    setField(form.current, "status", query.status ?? "")
    setField(form.current, "sort", query.order)
  })
  const started = useRef(false)
  const start = useEffectEvent(() => {
    // Applies the input from before scripts ran, and the values that the browser restores on a reload.
    if (!started.current) apply()
    else follow()
    started.current = true
  })
  useEffect(() => start(), [key])
  useEffect(() => () => clearTimeout(pause.current), [])

  return { apply, applySoon }
}

function asParameters(form: HTMLFormElement) {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) parameters.set(name, String(value))
  return parameters
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
}
