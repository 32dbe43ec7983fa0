import { useRef } from "react"
import { Icon } from "~/ui/icon"

/** What an installation says beyond the columns, behind a disclosure that lies over the rows around it. */
export function Metadata({ of, text }: { of: string; text: string }) {
  const disclosure = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={disclosure}
      className="group relative"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !disclosure.current?.open) return
        disclosure.current.open = false
        disclosure.current.querySelector("summary")?.focus()
      }}
    >
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        Show
        <span className="sr-only"> the metadata of {of}</span>
        <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
      </summary>
      <pre className="absolute right-0 z-10 max-h-72 w-72 max-w-[80vw] overflow-auto rounded-card border border-line-strong bg-raised p-3 text-left font-mono text-xs whitespace-pre-wrap shadow-raised [overflow-wrap:anywhere]">
        {text}
      </pre>
    </details>
  )
}
