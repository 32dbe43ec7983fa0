import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useNavigate, useNavigationType } from "react-router"
import { inPlace } from "./table-query"

/** How long typing rests before it is asked for. */
const pauseMs = 250

/** A form whose answers are in the page's address. */
export interface AddressedForm {
  /** The page as the form's answers now make it. */
  here: string
  /** Those answers. */
  fields: Array<[name: string, value: string]>
  /** The address for what a form asks for. */
  addressFor(parameters: URLSearchParams): string
}

/** Keeps a form and its address in step, whichever of them is changed. */
export function useFormQuery(
  form: RefObject<HTMLFormElement | null>,
  { here, fields, addressFor }: AddressedForm,
) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply() {
    clearTimeout(pause.current)
    if (!form.current) return
    const asked = addressFor(parametersOf(form.current))
    if (asked !== here) navigate(asked, { ...inPlace, replace: true })
  }

  function applySoon() {
    clearTimeout(pause.current)
    pause.current = setTimeout(latestApply, pauseMs)
  }
  const latestApply = useEffectEvent(apply)

  const arrived = useRef(false)
  const follow = useEffectEvent(() => {
    // What was typed before scripts ran counts; what is typed leads to a replaced address, which must not be written back
    // over what is typed next.
    if (!arrived.current) apply()
    else if (navigationType !== "REPLACE" && form.current) fill(form.current, fields)
    arrived.current = true
  })
  useEffect(() => {
    if (key) follow()
  }, [key])
  useEffect(() => () => clearTimeout(pause.current), [])

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
