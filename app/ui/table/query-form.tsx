import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { Link, useLocation, useNavigate, useNavigationType } from "react-router"
import { Button, buttonClass } from "../button"
import { type AddressedForm, inPlace } from "./table-query"

interface QueryFormProps extends ComponentProps<"form"> {
  query: AddressedForm
  /** Waits for a pause in typing. Without it, each change applies at once. */
  pauseMs?: number
  /** The address without search and filters, when there are any. */
  clear?: string | null
  /** Shown without scripts. */
  submit?: ReactNode
}

/** A GET form whose fields are kept in the page address. With scripts, the address follows the fields. */
export function QueryForm({
  query,
  pauseMs = 0,
  clear = null,
  submit = <Button type="submit">Apply</Button>,
  children,
  ...rest
}: QueryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { apply, applySoon } = useFormQuery(form, query, pauseMs)
  return (
    <form
      {...rest}
      ref={form}
      action={query.action}
      onInput={pauseMs > 0 ? applySoon : apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {children}
      <noscript>{submit}</noscript>
      {clear !== null && (
        <Link to={clear} {...inPlace} className={buttonClass({ look: "quiet" })}>
          Clear filters
        </Link>
      )}
    </form>
  )
}

/** Keeps a search form and the page address in step, in both directions. */
function useFormQuery(
  form: RefObject<HTMLFormElement | null>,
  { here, fields, addressFor }: AddressedForm,
  pauseMs: number,
) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply() {
    clearTimeout(timer.current)
    if (!form.current) return
    const target = addressFor(parametersOf(form.current))
    if (target !== here) navigate(target, { ...inPlace, replace: true })
  }

  function applySoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(latestApply, pauseMs)
  }
  const latestApply = useEffectEvent(apply)

  const hydrated = useRef(false)
  const follow = useEffectEvent(() => {
    // On the first run, apply what was typed before scripts loaded. Later, a replaced address comes from typing: writing
    // it back would overwrite what the user has typed since.
    if (!hydrated.current) apply()
    else if (navigationType !== "REPLACE" && form.current) fill(form.current, fields)
    hydrated.current = true
  })
  useEffect(() => {
    if (key) follow()
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { apply, applySoon }
}

function parametersOf(form: HTMLFormElement) {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) parameters.append(name, String(value))
  return parameters
}

function fill(form: HTMLFormElement, fields: Array<[name: string, value: string]>) {
  for (const element of form.elements) {
    const values = fields.flatMap(([name, value]) => (name === element.getAttribute("name") ? [value] : []))
    if (element instanceof HTMLInputElement && element.type === "checkbox") {
      element.checked = values.includes(element.value)
    } else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      if (element.type !== "hidden") element.value = values[0] ?? ""
    }
  }
}
