import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react"
import { createPath, Link, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router"
import { Button, buttonClass } from "../button"
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
  const { apply, onInput } = useFormQuery(form, query, pauseMs)
  return (
    <form
      {...rest}
      ref={form}
      action={query.action}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {children}
      <noscript>{submit}</noscript>
      {clear !== null && (
        <Link to={clear} {...newSearch} className={buttonClass({ look: "quiet" })}>
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
  const { key, state } = useLocation()
  const navigationType = useNavigationType()
  const { location: next } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [pauses, setPauses] = useState(0)
  /** The fields whose changes are not in the address yet. */
  const changed = useRef(new Set<EventTarget>())
  /** Where the form is going. What is typed until then may lead back to where the page still is. */
  const asked = useRef<string>(null)
  /** The address that was asked a second time. A third could go on for ever, if the server answers with another one. */
  const askedAgain = useRef<string>(null)

  function apply() {
    clearTimeout(timer.current)
    // A pressed link isn't interrupted. If it stays in the list, the search follows.
    const leaving = next !== undefined && createPath(next) !== asked.current
    if (!form.current || leaving) return
    const target = addressFor(parametersOf(form.current))
    if (target === (asked.current ?? here)) return
    asked.current = target
    navigate(target, { ...inPlace, replace: true })
  }

  function applySoon() {
    clearTimeout(timer.current)
    // The router tells of a pressed link in a transition. One that comes after it sees it.
    timer.current = setTimeout(() => startTransition(() => setPauses((count) => count + 1)), pauseMs)
  }
  const applyAfterPause = useEffectEvent(() => pauses > 0 && apply())
  useEffect(() => void applyAfterPause(), [pauses])

  function onInput({ target }: FormEvent) {
    changed.current.add(target)
    if (pauseMs > 0) applySoon()
    else apply()
  }

  const hydrated = useRef(false)
  const follow = useEffectEvent(() => {
    asked.current = null
    // On the first run, apply what was typed before scripts loaded.
    if (!hydrated.current) {
      hydrated.current = true
      return apply()
    }
    if (navigationType === "POP" || state?.newSearch) {
      clearTimeout(timer.current)
      changed.current.clear()
    }
    if (!form.current) return
    // A replaced address comes from typing: writing it back would overwrite what the user has typed since.
    if (navigationType !== "REPLACE") fill(form.current, fields, changed.current)
    const wanted = addressFor(parametersOf(form.current))
    if (wanted === here) {
      changed.current.clear()
      askedAgain.current = null
    } else if (changed.current.size > 0 && wanted !== askedAgain.current) {
      // Another form or link was on its way when the user typed, or has taken the place of the search.
      askedAgain.current = wanted
      applySoon()
    }
  })
  useEffect(() => {
    if (key) follow()
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { apply, onInput }
}

function parametersOf(form: HTMLFormElement) {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) parameters.append(name, String(value))
  return parameters
}

function fill(
  form: HTMLFormElement,
  fields: Array<[name: string, value: string]>,
  except: ReadonlySet<EventTarget>,
) {
  for (const element of form.elements) {
    if (except.has(element)) continue
    const values = fields.flatMap(([name, value]) => (name === element.getAttribute("name") ? [value] : []))
    if (element instanceof HTMLInputElement && element.type === "checkbox") {
      element.checked = values.includes(element.value)
    } else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      if (element.type !== "hidden") element.value = values[0] ?? ""
    }
  }
}
