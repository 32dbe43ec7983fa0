import { useEffect, useRef, useState } from "react"
import { useBlocker, useLocation, useNavigate } from "react-router"
import { useCurrentAddress } from "~/http/return-to"
import { noteShownPage } from "~/page/keep-page"
import { startPolling } from "~/page/poller"
import { isServerAway, isServerReachable, useServerAway } from "~/page/server-connection"
import { StatusLink } from "~/page/status-link"

/** Says that the server can't be reached until it can; the current page stays, and links wait. */
export function ConnectionNotice() {
  const location = useLocation()
  useEffect(() => noteShownPage(location), [location])
  const away = useServerAway()
  const isAway = away !== null
  useEffect(() => {
    if (isAway) return startPolling(isServerReachable, 5_000)
  }, [isAway])
  const [typedOn, setTypedOn] = useState("")
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener("input", () => setTypedOn(location.pathname), { signal })
    // What the browser believes may be wrong, so it is only a reason to ask.
    for (const event of ["online", "offline"]) window.addEventListener(event, isServerReachable, { signal })
    return () => gone.abort()
  }, [location.pathname])
  const typed = typedOn === location.pathname
  const loses = isAway && typed
  useEffect(() => {
    // The router leaves the page for a part whose module it can't load.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (loses) window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [loses])
  const address = useCurrentAddress()
  const [everAway, setEverAway] = useState(false)
  if (away && !everAway) setEverAway(true)
  return (
    <>
      {everAway && <HeldLinks />}
      {/* At the end of the page, beside the sidebar, so that it covers nothing there. */}
      {away && (
        <p className="sticky bottom-0 z-50 border-t border-line bg-amber-wash px-7 py-2 text-sm text-amber max-md:px-4 md:[body:has(.sidebar)_&]:ml-60 print:hidden">
          <span role="alert">{away.text}</span>. This page keeps what you typed. <StatusLink />{" "}
          {away.helps && (
            // The page of what answers instead of us can ask for what it wants.
            <a href={address} target={typed ? "_blank" : undefined} rel="noopener" className="link">
              {typed ? "Open this page in a new tab" : "Load this page again"}
            </a>
          )}
        </p>
      )}
    </>
  )
}

/** Only on a page that once got no answer: with a blocker, the router warns of each press on a link to a part of the page. */
function HeldLinks() {
  const navigate = useNavigate()
  /** The link that was pressed last: the blocker's state shows a second one late. */
  const pressed = useRef("")
  // The router reloads the document for a page whose module it can't load, and the browser would show its error page.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    pressed.current = nextLocation.key
    return isServerAway() && currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (blocker.state !== "blocked") return
    const { location, proceed } = blocker
    void isServerReachable().then((back) => {
      if (!back || pressed.current !== location.key) return
      try {
        proceed()
      } catch {
        // A page that arrived meanwhile has released the blocker, which then can't proceed.
        void navigate(location)
      }
    })
  }, [blocker, navigate])
  return null
}
