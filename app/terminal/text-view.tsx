import { useEffect, useRef } from "react"
import { Button } from "~/ui/button"

interface TextViewProps {
  text: string
  onCopyAll: () => void
  onClose: () => void
}

/**
 * A snapshot of the terminal's output as plain text. Touch can't select text on the canvas of a terminal, and can select
 * it here with the handles of the system.
 */
export function TextView({ text, onCopyAll, onClose }: TextViewProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
    element.scrollTop = element.scrollHeight
  }, [])

  return (
    <div className="absolute inset-0 z-10 flex flex-col bg-terminal">
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-3.5 text-sm text-ink-2">
        <p className="mr-auto">Output so far (paused)</p>
        <Button size="sm" onClick={onCopyAll}>
          Copy all
        </Button>
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
      <textarea
        ref={area}
        readOnly
        translate="no"
        aria-label="Text of the terminal"
        value={text}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return
          event.preventDefault()
          onClose()
        }}
        className="min-h-0 grow resize-none bg-transparent px-3.5 py-2.5 font-mono text-base text-terminal-ink -outline-offset-2"
      />
    </div>
  )
}
