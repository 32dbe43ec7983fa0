import { type ComponentProps, lazy, Suspense } from "react"
import { Notice } from "~/ui/notice"
import type TerminalPanel from "./terminal-panel"

/** Fetched when the first terminal opens; when that fails, the page must not go down with it. */
const Panel = lazy(() => import("./terminal-panel").catch(() => ({ default: NotLoaded })))

export function LazyTerminal(props: ComponentProps<typeof TerminalPanel>) {
  return (
    <Suspense fallback={<div className="mt-4 h-105 rounded-card bg-terminal" />}>
      <Panel {...props} />
    </Suspense>
  )
}

function NotLoaded() {
  return (
    <Notice kind="error" className="mt-4">
      <p>The terminal could not be loaded. Reload the page to try again.</p>
    </Notice>
  )
}
