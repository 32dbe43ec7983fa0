import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useNavigate, useNavigationType } from "react-router"
import { inPlace, type TableUse } from "./table-use"

/** How long typing rests before it is asked for. */
const pauseMs = 250

/** Keeps a form of the table and its address in step, whichever of them is changed. */
export function useFormAddress(form: RefObject<HTMLFormElement | null>, use: TableUse) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply() {
    clearTimeout(pause.current)
    if (!form.current) return
    const asked = use.addressFor(parametersOf(form.current))
    // The form says nothing of pages: whoever only turned one has asked for nothing else.
    if (asked !== use.addressOf({ page: 1 })) navigate(asked, { ...inPlace, replace: true })
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
    else if (navigationType !== "REPLACE" && form.current) fill(form.current, use.fieldsOf({}))
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
