import { useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import {
  type ConnectionProblem,
  currentConnectionProblem,
  onConnectionProblem,
  setConnectionProblem,
} from "~/http/connection/connection-problem"
import { setCurrentPage } from "~/http/connection/current-page"
import { isServerReachable } from "~/http/connection/fetch-with-timeout"
import { guardDocuments } from "~/http/connection/guard-documents"
import { usePoll } from "~/http/poll"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"

const askEveryMs = 5_000

/** Explains a failed navigation until the server is reachable again; the current page stays. */
export function ConnectionNotice() {
  const location = useLocation()
  useEffect(() => setCurrentPage(location), [location])
  useEffect(guardDocuments, [])
  const trouble = useSyncExternalStore(onConnectionProblem, currentConnectionProblem, () => null)
  usePoll(
    async () => {
      if (await isServerReachable()) setConnectionProblem(null)
    },
    askEveryMs,
    trouble === "away",
  )
  return trouble && <ProblemNotice problem={trouble} />
}

const words = {
  away: {
    title: "Can't reach the server",
    text: "This page keeps what you typed. Try again in a moment.",
    button: "Close",
  },
  outdated: {
    title: "Reload this page",
    text: "A part of this page couldn't be loaded. Nothing was sent. Copy what you typed before you reload.",
    button: "Reload",
  },
} satisfies Record<ConnectionProblem, object>

function ProblemNotice({ problem }: { problem: ConnectionProblem }) {
  const { title, text, button } = words[problem]
  const solve = () => (problem === "away" ? setConnectionProblem(null) : window.location.reload())
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-prose print:hidden">
      <Notice
        kind="error"
        title={title}
        actions={
          <Button size="sm" onClick={solve}>
            {button}
          </Button>
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
