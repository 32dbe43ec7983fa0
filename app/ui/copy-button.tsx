import { useEffect, useState } from "react"
import { Button } from "./button"
import { copyText } from "./copy-text"
import { Icon } from "./icon"

const feedbackMs = 2000

/** Copies a text and shows the result for 2 s; `label` names what is copied. Needs scripts, and is hidden without them. */
export function CopyButton({
  text,
  label,
  caption = "Copy",
}: {
  text: string
  label: string
  caption?: string
}) {
  const [outcome, setOutcome] = useState<"Copied!" | "Copy failed" | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await copyText(text)) ? "Copied!" : "Copy failed")
  }
  return (
    <>
      <Button size="sm" onClick={copy} className="needs-scripts">
        <Icon
          name={outcome === "Copied!" ? "check" : outcome ? "circle-alert" : "copy"}
          size="sm"
          className={outcome === "Copied!" ? "text-green" : outcome ? "text-red" : ""}
        />
        <span className={outcome === "Copied!" ? "text-green" : ""}>{outcome ?? caption}</span>
        <span className="sr-only">{` ${label}`}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
