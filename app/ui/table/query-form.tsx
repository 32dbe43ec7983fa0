import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from "react"
import { createPath, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router"
import { Button, LinkButton } from "../button"
import { nextState, unread } from "./query-form-state"
import { type AddressedForm, inPlace, newSearch } from "./table-query"

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
  const dispatch = useFormQuery(form, query, pauseMs)
  return (
    <form
      {...rest}
      ref={form}
      action={query.action}
      onInput={({ target }) => dispatch({ type: "input", field: target, pauses: pauseMs > 0 })}
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: "submit" })
      }}
    >
      {children}
      <noscript>{submit}</noscript>
      {clear !== null && (
        <LinkButton to={clear} look="quiet" {...newSearch}>
          Clear filters
        </LinkButton>
      )}
    </form>
  )
}

/** Keeps a search form and the page address in step, in both directions: the parts of `nextState` that touch the page. */
function useFormQuery(
  form: RefObject<HTMLFormElement | null>,
  { here, fields, addressFor }: AddressedForm,
  pauseMs: number,
) {
  const navigate = useNavigate()
  const location = useLocation()
  const navigationType = useNavigationType()
  const { location: next } = useNavigation()
  const [state, dispatch] = useReducer(nextState, unread)
  const { is, target } = state
  const wanted = () => addressFor(parametersOf(form.current))

  useEffect(() => {
    if (state.is !== "changed") return
    // The router reports a pressed link in a transition. One that comes after it sees it.
    const pauseOver = () => startTransition(() => dispatch({ type: "pause over" }))
    const timer = setTimeout(pauseOver, pauseMs)
    return () => clearTimeout(timer)
  }, [state, pauseMs])

  const read = useEffectEvent(() => {
    const leaving = next !== undefined && createPath(next) !== target
    dispatch({ type: "read", wanted: wanted(), here, leaving })
  })
  useEffect(() => {
    if (is === "due") read()
  }, [is])

  const go = useEffectEvent((to: string) => navigate(to, { ...inPlace, replace: true }))
  useEffect(() => {
    if (target !== null) go(target)
  }, [target])

  const arrive = useEffectEvent(() => {
    const isNew = navigationType === "POP" || location.state?.newSearch === true
    // A replaced address comes from typing: writing it back would overwrite what the user has typed since.
    if (is !== "unread" && navigationType !== "REPLACE")
      fill(form.current, fields, (isNew ? unread : state).fields)
    dispatch({ type: "arrived", wanted: wanted(), here, isNew })
  })
  useEffect(() => {
    if (location.key) arrive()
  }, [location.key])

  return dispatch
}

function parametersOf(form: HTMLFormElement | null) {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form ?? undefined)) parameters.append(name, String(value))
  return parameters
}

function fill(
  form: HTMLFormElement | null,
  fields: Array<[name: string, value: string]>,
  except: ReadonlySet<EventTarget>,
) {
  for (const element of form?.elements ?? []) {
    if (except.has(element)) continue
    const values = fields.flatMap(([name, value]) => (name === element.getAttribute("name") ? [value] : []))
    if (element instanceof HTMLInputElement && element.type === "checkbox") {
      element.checked = values.includes(element.value)
    } else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      if (element.type !== "hidden") element.value = values[0] ?? ""
    }
  }
}
