import { useEffect, useState } from "react"
import { createPath, useBlocker, useSearchParams } from "react-router"
import { LinkButton } from "~/ui/button"
import { useHydrated } from "~/ui/hydrated"

/**
 * The provider's chat, for who asks for it. Opening it is a page load, since only this page's own policy lets the
 * provider in, and leaving the page is one too: what the script has started must not follow into the launchpad.
 */
export function Chat({ scriptUrl }: { scriptUrl: string }) {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const open = search.get("chat") === "open"
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!open || isLoaded()) return
    const script = document.createElement("script")
    script.src = scriptUrl
    script.async = true
    script.dataset.chat = ""
    script.onerror = () => setFailed(true)
    document.head.append(script)
  }, [open, scriptUrl])

  const leaving = useBlocker(({ nextLocation }) => isLoaded() && nextLocation.pathname !== "/contact")
  useEffect(() => {
    if (leaving.state === "blocked") window.location.assign(createPath(leaving.location))
  }, [leaving])

  if (!hydrated) return null
  if (open) return <p className="mt-6 text-ink-2">{failed ? unavailable : opening}</p>
  const asked = new URLSearchParams(search)
  asked.set("chat", "open")
  return (
    <div className="mt-6">
      <LinkButton to={`/contact?${asked}`} reloadDocument size="lg">
        Open the chat
      </LinkButton>
      <p className="mt-2 max-w-[30rem] text-sm text-ink-3">
        The chat comes from {new URL(scriptUrl).host}, and nothing is loaded from there before you open it.
      </p>
    </div>
  )
}

function isLoaded() {
  return document.querySelector("script[data-chat]") !== null
}

const opening = "The chat opens at the edge of this page."
const unavailable = "The chat cannot be reached now. Writing to us works."
