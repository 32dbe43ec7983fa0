import type { ReactNode } from "react"
import { Mark } from "./mark"

interface PlainPageProps {
  title: ReactNode
  children: ReactNode
  actions: ReactNode
  /** The request id in the log, for a page that reports a failure. */
  reference?: string | undefined
}

/** A page with one message and a way on: an error, a refused sign-in, a sign-out. */
export function PlainPage({ title, children, actions, reference }: PlainPageProps) {
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-prose content-center justify-items-start gap-4 px-4 py-16">
      <Mark className="size-10" />
      <h1 className="font-display text-2xl font-semibold tracking-[-0.012em]">{title}</h1>
      <div className="grid gap-3 text-md text-ink-2">
        {children}
        {reference && (
          <p className="text-sm">
            {"Reference "}
            <code translate="no">{reference}</code>
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
