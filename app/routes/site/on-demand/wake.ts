import { setConnectionProblem } from "../../../http/connection/connection-problem"
import { isServerReachable } from "../../../http/connection/fetch-with-timeout"
import { loadPage, type PageModules, readPageModules } from "../../../http/modules/page-modules"
import { earlyPress } from "./early-press"

const uses = ["pointerover", "pointerdown", "focusin", "input"] as const

/** What somebody did before the page was hydrated, to be done again afterwards. */
interface Press {
  repeat(): unknown
  /** Whether it does something without scripts. */
  native: boolean
}

/**
 * Hydrates the page when somebody points at, focuses or touches a part marked with `data-live`. The last press and
 * gesture until then are replayed, and fields keep their text. Returns a function that hydrates the page at once.
 */
export function wakeOnUse() {
  const page = readPageModules()
  if (!page) return whenHydrated
  const listening = new AbortController()
  let waking: Promise<void> | undefined
  let press: Press | null = null
  let gesture: PointerEvent[] = []
  /** While a press is passed on, it is not caught again. */
  let passing = false
  const typed = new Map<Control, ControlState>()

  function wake(live: PageModules) {
    if (waking) return waking
    for (const control of document.querySelectorAll("[data-live] :is(input, select, textarea)"))
      if (isControl(control)) typed.set(control, stateOf(control))
    waking = Promise.all([loadPage(live), whenHydrated()]).then(replay, giveUp)
    return waking
  }

  async function replay() {
    listening.abort()
    for (const [control, state] of typed) retype(control, state)
    for (const event of gesture) {
      event.target?.dispatchEvent(new PointerEvent(event.type, event))
      // React renders each of them in a microtask.
      await null
    }
    press?.repeat()
  }

  /** Links and forms then work as without scripts. Anything else needs the server, or a new document. */
  async function giveUp() {
    const lost = press
    press = null
    waking = undefined
    if (lost?.native) {
      passing = true
      lost.repeat()
      passing = false
    } else if (lost) setConnectionProblem((await isServerReachable()) ? "outdated" : "away")
  }

  function listen<Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) {
    const { signal } = listening
    window.addEventListener(type, listener, { capture: true, signal })
  }

  function keep(event: Event, now: Press) {
    event.preventDefault()
    event.stopImmediatePropagation()
    press = now
    if (page) void wake(page)
  }

  for (const type of uses) {
    listen(type, (event) => {
      if (isUse(event)) void wake(page)
    })
  }
  listen("input", ({ target }) => {
    if (isControl(target)) typed.set(target, stateOf(target))
  })
  listen("click", (event) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
    const modified = button !== 0 || altKey || ctrlKey || metaKey || shiftKey
    if (passing || modified || !isLive(target)) return
    const pressed = target.closest("a[href], button")
    if (!pressed?.closest("[data-live='']") || pressed.getAttribute("target") === "_blank") return
    const native = !(pressed instanceof HTMLButtonElement) || pressed.type === "submit"
    const repeat = () => pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
    keep(event, { repeat, native })
  })
  listen("submit", (event) => {
    const { target: form, submitter } = event
    if (passing || !isLive(form) || !(form instanceof HTMLFormElement)) return
    keep(event, { repeat: () => form.requestSubmit(submitter), native: true })
  })
  listen("pointerdown", (event) => {
    gesture = event.pointerType !== "mouse" && event.isPrimary && isLive(event.target) ? [event] : []
  })
  listen("pointermove", (event) => {
    // Only the last position matters.
    if (gesture[0]?.pointerId === event.pointerId) gesture = [gesture[0], event]
  })
  listen("pointerup", (event) => {
    if (gesture[0]?.pointerId === event.pointerId) gesture.push(event)
  })
  // The browser scrolls instead.
  listen("pointercancel", () => {
    gesture = []
  })
  const early = pressedEarly()
  if (early) press = { repeat: () => early.click(), native: false }
  if (early || document.activeElement?.closest("[data-live='']")) void wake(page)
  return () => wake(page)
}

/** The button that was pressed before this script ran, if it does nothing without scripts. */
function pressedEarly() {
  const target: unknown = Reflect.get(window, earlyPress)
  window.onclick = null
  const button = isLive(target) ? target.closest<HTMLButtonElement>("button[type='button']") : null
  return button?.closest("[data-live='']") ? button : null
}

function isLive(target: unknown): target is Element {
  return target instanceof Element && target.closest("[data-live]") !== null
}

/** A part that is live for touch alone is large, and the mouse only passes over it. */
function isUse(event: Event) {
  const part = event.target instanceof Element && event.target.closest<HTMLElement>("[data-live]")
  if (!part) return false
  const touched = event instanceof PointerEvent && event.pointerType !== "mouse"
  return part.dataset.live !== "touch" || touched
}

/** The root layout marks a hydrated document. */
export function whenHydrated() {
  const root = document.documentElement
  return new Promise<void>((resolve) => {
    if ("hydrated" in root.dataset) return resolve()
    const observer = new MutationObserver(() => {
      if (!("hydrated" in root.dataset)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { attributeFilter: ["data-hydrated"] })
  })
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type ControlState = { value: string; checked: boolean }

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function stateOf(control: Control): ControlState {
  return { value: control.value, checked: control instanceof HTMLInputElement && control.checked }
}

function isUntouched(control: Control, { value, checked }: ControlState) {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.defaultSelected === (option.value === value))
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
    return checked === control.defaultChecked
  return value === control.defaultValue
}

/** Hydration resets radio buttons, and React has seen none of the input events. */
function retype(control: Control, state: ControlState) {
  if (isUntouched(control, state)) return
  if (control instanceof HTMLInputElement && control.type === "range") {
    // React ignores an input event without a change, and sees only changes made through the prototype.
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, state.value)
  } else if (control.value !== state.value) control.value = state.value
  if (control instanceof HTMLInputElement && control.checked !== state.checked)
    control.checked = state.checked
  control.dispatchEvent(new Event("input", { bubbles: true }))
}
