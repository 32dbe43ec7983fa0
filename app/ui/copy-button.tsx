import { useEffect, useState } from "react"
import { Button } from "./button"
import { useHydrated } from "./hydrated"
import { Icon } from "./icon"

const feedbackMs = 2000

/** Copies a text and says for 2 s what came of it; `of` names what is copied. Needs scripts, and appears with them. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Copy failed" | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])
  if (!useHydrated()) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome("Copied")
    } catch {
      // No permission, or an address without https: the text itself can still be selected.
      setOutcome("Copy failed")
    }
  }
  return (
    <>
      <Button size="sm" onClick={copy}>
        <Icon
          name={outcome === "Copied" ? "check" : outcome ? "circle-alert" : "copy"}
          size="sm"
          className={outcome === "Copied" ? "text-green" : outcome ? "text-red" : ""}
        />
        {outcome ?? "Copy"}
        <span className="sr-only"> {of}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
