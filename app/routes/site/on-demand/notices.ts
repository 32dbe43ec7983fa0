import {
  currentConnectionProblem,
  onConnectionProblem,
  setConnectionProblem,
} from "../../../http/connection/connection-problem"
import { isServerReachable } from "../../../http/connection/fetch-with-timeout"
import { guardDocuments } from "../../../http/connection/guard-documents"
import { whenHydrated } from "./wake"

const askEveryMs = 5_000

/** Until the page is hydrated and does the same itself. The notices are in the HTML, hidden. */
export function showConnectionProblems() {
  const stop = guardDocuments()
  let timer: ReturnType<typeof setInterval> | undefined
  onConnectionProblem(() => {
    const problem = currentConnectionProblem()
    for (const notice of document.querySelectorAll<HTMLElement>("[data-connection-problem]"))
      notice.hidden = notice.dataset.connectionProblem !== problem
    clearInterval(timer)
    if (problem !== "away") return
    timer = setInterval(async () => {
      if (await isServerReachable()) setConnectionProblem(null)
    }, askEveryMs)
  })
  void whenHydrated().then(() => {
    stop()
    setConnectionProblem(null)
  })
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-connection-problem] button")) return
    if (currentConnectionProblem() === "outdated") location.reload()
    else setConnectionProblem(null)
  })
}
