import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"

const tried = "silent-sign-in-tried"
const timeoutMs = 10_000

/**
 * Signs a visitor in who already has a session at the provider, through a hidden frame. Rendered only for
 * visitors whom the server says may be tried; it tries once per browser session, and gives up after 10 s.
 */
export function SilentSignIn() {
  const [trying, setTrying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (isFirstTry()) setTrying(true)
  }, [])

  useEffect(() => {
    if (!trying) return
    function hear(event: MessageEvent) {
      const ours = event.origin === location.origin && event.source === frame.current?.contentWindow
      if (!ours || !isOutcome(event.data)) return
      setTrying(false)
      if (event.data.signedIn) revalidate()
    }
    window.addEventListener("message", hear)
    const patience = setTimeout(() => setTrying(false), timeoutMs)
    return () => {
      window.removeEventListener("message", hear)
      clearTimeout(patience)
    }
  }, [trying, revalidate])

  if (!trying) return null
  return (
    <iframe
      ref={frame}
      src="/auth/silent"
      title="Checking whether you are signed in"
      aria-hidden="true"
      tabIndex={-1}
      hidden
    />
  )
}

/** False where the browser keeps nothing: it would be tried at every page, and could keep no session either. */
function isFirstTry() {
  try {
    if (sessionStorage.getItem(tried)) return false
    sessionStorage.setItem(tried, "1")
    return true
  } catch {
    return false
  }
}

function isOutcome(data: unknown): data is { signedIn: boolean } {
  if (typeof data !== "object" || data === null || !("type" in data) || !("signedIn" in data)) return false
  return data.type === "silent-sign-in" && typeof data.signedIn === "boolean"
}
