import { useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import {
  currentConnectionProblem,
  onConnectionProblem,
  setConnectionProblem,
} from "~/http/connection/connection-problem"
import { showsPage } from "~/http/connection/current-page"
import { isServerReachable } from "~/http/connection/fetch-with-timeout"
import { guardDocuments } from "~/http/connection/guard-documents"
import { usePoll } from "~/http/poll"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"

const askEveryMs = 5_000

/** Explains a failed navigation until the server is reachable again; the current page stays. */
export function ConnectionNotice() {
  const location = useLocation()
  useEffect(() => showsPage(location), [location])
  useEffect(guardDocuments, [])
  const trouble = useSyncExternalStore(onConnectionProblem, currentConnectionProblem, () => null)
  usePoll(
    async () => {
      if (await isServerReachable()) setConnectionProblem(null)
    },
    askEveryMs,
    trouble === "away",
  )
  if (trouble === null) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-prose print:hidden">
      {trouble === "away" ? (
        <Notice
          kind="error"
          title="Can't reach the server"
          actions={
            <Button size="sm" onClick={() => setConnectionProblem(null)}>
              Close
            </Button>
          }
        >
          <p>This page keeps what you typed. Try again in a moment.</p>
        </Notice>
      ) : (
        <Notice
          kind="error"
          title="Reload this page"
          actions={
            <Button size="sm" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          <p>
            A part of this page couldn't be loaded. Nothing was sent. Copy what you typed before you reload.
          </p>
        </Notice>
      )}
    </div>
  )
}
