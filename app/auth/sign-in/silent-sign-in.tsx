import { useEffect, useRef, useState } from "react"
import { href, useRevalidator } from "react-router"
import { withReturnTo } from "../../http/return-to"
import { recall, store } from "../../ui/browser-features"

const triedKey = "silent-sign-in-triedKey"
const timeoutMs = 10_000

/**
 * Signs in a visitor who has a session at the provider, through a hidden frame. Rendered only when the server allows
 * an attempt; tries once per browser session and gives up after 10 s.
 */
export function SilentSignIn() {
  const [address, setAddress] = useState<string | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    // Where the browser blocks storage, every page would try again, and no session could be kept anyway.
    if (recall("sessionStorage", triedKey) !== null || !store("sessionStorage", triedKey, "1")) return
    // A provider may answer the frame's request in the whole window. Then the person returns to this page.
    const { pathname, search, hash } = window.location
    setAddress(withReturnTo(href("/auth/silent"), pathname + search + hash))
  }, [])

  useEffect(() => {
    if (address === null) return
    function onMessage(event: MessageEvent) {
      const ours = event.origin === location.origin && event.source === frame.current?.contentWindow
      if (!ours || !isOutcome(event.data)) return
      setAddress(null)
      if (event.data.signedIn) revalidate()
    }
    window.addEventListener("message", onMessage)
    const timeout = setTimeout(() => setAddress(null), timeoutMs)
    return () => {
      window.removeEventListener("message", onMessage)
      clearTimeout(timeout)
    }
  }, [address, revalidate])

  if (address === null) return null
  return (
    <iframe
      ref={frame}
      src={address}
      title="Checking whether you are signed in"
      aria-hidden="true"
      tabIndex={-1}
      hidden
    />
  )
}

function isOutcome(data: unknown): data is { signedIn: boolean } {
  if (typeof data !== "object" || data === null || !("type" in data) || !("signedIn" in data)) return false
  return data.type === "silent-sign-in" && typeof data.signedIn === "boolean"
}
