import { useEffect, useState } from "react"
import { Button } from "./button"
import { copyText } from "./copy-text"
import { Icon } from "./icon"

const feedbackMs = 2000

/** Copies, and says for 2 s whether that succeeded; null otherwise. */
export function useCopy() {
  const [copied, setCopied] = useState<boolean | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, async (text: string) => setCopied(await copyText(text))] as const
}

interface CopyButtonProps {
  text: string
  label: string
  caption?: string
}

/** Copies a text and shows the result for 2 s; `label` names what is copied. Needs scripts, and is hidden without them. */
export function CopyButton({ text, label, caption = "Copy" }: CopyButtonProps) {
  const [copied, copy] = useCopy()
  const outcome = copied === null ? null : copied ? "Copied!" : "Copy failed"
  return (
    <>
      <Button size="sm" onClick={() => copy(text)} className="needs-scripts">
        <Icon
          name={copied ? "check" : outcome ? "circle-alert" : "copy"}
          size="sm"
          className={copied ? "text-green" : outcome ? "text-red" : ""}
        />
        <span className={copied ? "text-green" : ""}>{outcome ?? caption}</span>
        <span className="sr-only">{` ${label}`}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
