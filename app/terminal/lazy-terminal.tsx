import { type ComponentProps, lazy, Suspense } from "react"
import { Notice } from "~/ui/notice"
import type TerminalPanel from "./terminal-panel"

/** Loaded when the first terminal opens. A failed download shows a notice and leaves the page intact. */
const Panel = lazy(() => import("./terminal-panel").catch(() => ({ default: NotLoaded })))

export function LazyTerminal(props: ComponentProps<typeof TerminalPanel>) {
  return (
    <Suspense fallback={<div className="mt-4 h-[calc(60dvh+5.5rem)] rounded-card bg-terminal" />}>
      <Panel {...props} />
    </Suspense>
  )
}

function NotLoaded() {
  return (
    <Notice kind="error" title="Couldn't load the terminal" className="mt-4">
      <p>Reload the page to try again.</p>
    </Notice>
  )
}
