import { isFarEnough, moveSwipe, type Swipe, startSwipe } from "../../../domain/swipe"
import { createFocusKeys } from "../../../ui/focus-keys"
import { industryChosen, keepChoice } from "./detect-industry"
import { findSection, showSection } from "./show-section"

/** Links to other choices change their section in place. Without scripts they open the page again. */
export function chooseInPlace() {
  document.addEventListener("click", (event) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-choice]")
    if (!link || metaKey || ctrlKey || shiftKey || altKey || link.pathname !== location.pathname) return
    event.preventDefault()
    void choose(link)
  })
  const moveFocus = createFocusKeys("row")
  document.addEventListener("keydown", (event) => {
    const list = event.target instanceof Element && event.target.closest("ul:has(a[data-choice])")
    if (list) moveFocus(event, [...list.querySelectorAll("a")])
  })
}

async function choose(link: HTMLAnchorElement) {
  const { choice = "" } = link.dataset
  const value = new URL(link.href).searchParams.get(choice) ?? ""
  if (choice === industryChosen) keepChoice()
  const section = await showSection(choice, { [choice]: value })
  if (!section) return location.assign(link.href)
  const query = new URLSearchParams(location.search)
  query.set(choice, value)
  history.replaceState(history.state, "", `?${query}`)
  // Not if somebody has gone on to another part meanwhile.
  if (document.activeElement === document.body)
    section.querySelector<HTMLElement>("[data-choice][aria-current]")?.focus({ preventScroll: true })
  if (choice === "product" && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    section
      .querySelector("video")
      ?.play()
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: blocked autoplay is only logged.
        console.debug("Autoplay was blocked:", error)
      })
}

/** A horizontal swipe over the first section switches the role; a mouse or a scroll doesn't. */
export function swipeBetweenRoles() {
  let swipe: Swipe | null = null
  const within = ({ target }: Event) =>
    target instanceof Element && target.closest("section") === findSection("view", document)
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (swipe) swipe = moveSwipe(swipe, { x: clientX, y: clientY })
    const moved = findSection("view", document)?.firstElementChild
    if (moved instanceof HTMLElement) moved.style.translate = swipe?.travel ? `${swipe.travel}px` : ""
  }
  document.addEventListener("pointerdown", (event) => {
    const { pointerType, isPrimary, clientX, clientY } = event
    if (pointerType !== "mouse" && isPrimary && within(event)) swipe = startSwipe({ x: clientX, y: clientY })
  })
  document.addEventListener("pointermove", (event) => {
    if (event.isPrimary && swipe) follow(event)
  })
  document.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || !swipe) return
    const whole = moveSwipe(swipe, { x: event.clientX, y: event.clientY })
    swipe = null
    follow(event)
    const other = document.querySelector<HTMLAnchorElement>('[data-choice="view"]:not([aria-current])')
    if (isFarEnough(whole) && other) void choose(other)
  })
  // The browser treats the gesture as a scroll.
  document.addEventListener("pointercancel", (event) => {
    swipe = null
    follow(event)
  })
}

const highlightMs = 3_000

/** An agent of the diagram leads to its use case, and marks it for 3 s. Without scripts the link's hash does both. */
export function highlightUseCases() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const mark = (id: string | null) => {
    for (const marked of document.querySelectorAll("[data-use-case]"))
      marked.toggleAttribute("data-highlighted", marked.getAttribute("data-use-case") === id)
  }
  document.addEventListener("click", (event) => {
    const node = event.target instanceof Element && event.target.closest("svg a[data-use-case]")
    const id = node ? node.getAttribute("data-use-case") : null
    const useCase = id === null ? null : document.getElementById(id)
    if (!useCase) return
    event.preventDefault()
    useCase.focus({ preventScroll: true })
    // No `behavior`: the stylesheet decides, and respects reduced motion.
    useCase.scrollIntoView({ block: "center" })
    mark(id)
    clearTimeout(timer)
    timer = setTimeout(mark, highlightMs, null)
  })
}
