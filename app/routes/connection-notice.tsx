import { useEffect, useSyncExternalStore } from "react"
import { useBlocker, useLocation } from "react-router"
import { setCurrentPage } from "~/page/connection/current-page"
import { isServerReachable } from "~/page/connection/fetch-with-timeout"
import {
  isServerAway,
  onServerAway,
  setServerAway,
  wasServerEverMissed,
  wasServerMissed,
} from "~/page/connection/server-away"
import { usePoll } from "~/page/poll"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"

const askEveryMs = 5_000

/** Says that the server can't be reached until it can; the current page stays, and links wait. */
export function ConnectionNotice() {
  const location = useLocation()
  useEffect(() => setCurrentPage(location), [location])
  const away = useSyncExternalStore(onServerAway, isServerAway, () => false)
  usePoll(ask, askEveryMs, away)
  const missed = useSyncExternalStore(onServerAway, wasServerEverMissed, () => false)
  return (
    <>
      {missed && <HeldLinks />}
      {away && <AwayNotice />}
    </>
  )
}

/** Only on a page that once got no answer: with a blocker, the router warns of each press on a link to a part of the page. */
function HeldLinks() {
  // The router loads the document anew for a page whose module it can't load, and the browser would show its error page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isServerAway() || wasServerMissed()) && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state === "blocked") void ask().then((back) => (back ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}

function AwayNotice() {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-prose print:hidden">
      <Notice
        kind="error"
        title="Can't reach the server"
        actions={
          <Button size="sm" onClick={() => setServerAway(false)}>
            Close
          </Button>
        }
      >
        <p>This page keeps what you typed. Try again in a moment.</p>
      </Notice>
    </div>
  )
}

async function ask() {
  const reachable = await isServerReachable()
  setServerAway(!reachable)
  return reachable
}
