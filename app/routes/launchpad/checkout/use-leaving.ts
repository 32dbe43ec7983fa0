import { useEffect, useState } from "react"

/** Whether a form is leading away from this page; no longer when the browser's Back brings the page back as it was. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    function shown({ persisted }: PageTransitionEvent) {
      if (persisted) setLeaving(false)
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [])
  return { leaving, leave: () => setLeaving(true) }
}
