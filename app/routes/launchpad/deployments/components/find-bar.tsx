import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useNavigate, useNavigationType } from "react-router"
import { type DeploymentQuery, deploymentOrders, readDeploymentQuery } from "~/domain/deployment-query"
import { Button } from "~/ui/button"
import { SearchInput } from "~/ui/search-input"
import { useSearchKey } from "~/ui/search-key"
import { Select } from "~/ui/select"
import { useListAddress } from "../list-query"

/** Typing is answered when it pauses: browsers limit how often an address may change. */
const pauseMs = 120

interface FindBarProps {
  finding: DeploymentQuery
  statuses: string[]
  created: string | null
}

/** A form that asks for the page again; with scripts the address follows what is typed, and nothing is fetched. */
export function FindBar({ finding, statuses, created }: FindBarProps) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { apply, applySoon } = useApplied(form, finding)
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
          defaultValue={finding.text}
          maxLength={200}
          className="w-56 max-md:col-span-2 max-md:w-full"
        />
        <Select
          name="status"
          aria-label="Status"
          defaultValue={finding.status ?? ""}
          className="w-36 max-md:w-auto"
        >
          <option value="">All statuses</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </Select>
        <Select name="sort" aria-label="Sort by" defaultValue={finding.order} className="w-36 max-md:w-auto">
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

/** Keeps the address and the fields in step, whichever of them is changed. */
function useApplied(form: RefObject<HTMLFormElement | null>, finding: DeploymentQuery) {
  const navigate = useNavigate()
  const addressOf = useListAddress()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply() {
    clearTimeout(pause.current)
    if (!form.current) return
    const asked = addressOf(readDeploymentQuery(asParameters(form.current)))
    if (asked === addressOf(finding)) return
    navigate(asked, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  function applySoon() {
    clearTimeout(pause.current)
    pause.current = setTimeout(apply, pauseMs)
  }

  const follow = useEffectEvent(() => {
    // What is typed leads to a replaced address, which must not be written back over what is typed next.
    if (navigationType === "REPLACE" || !form.current) return
    setField(form.current, "q", finding.text)
    setField(form.current, "status", finding.status ?? "")
    setField(form.current, "sort", finding.order)
  })
  const arrived = useRef(false)
  const start = useEffectEvent(() => {
    // What was typed before scripts ran, or what the browser brought back on a reload.
    if (!arrived.current) apply()
    else follow()
    arrived.current = true
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
