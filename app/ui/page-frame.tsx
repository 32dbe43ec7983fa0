import type { ReactNode } from "react"

/** The id of a page's content, which comes after the header. */
export const contentId = "content"

/** The first link for the keyboard: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-30"
    >
      Skip to content
    </a>
  )
}

export function Content({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <main id={contentId} tabIndex={-1} className={`outline-none [&_h1]:outline-none ${className}`}>
      {children}
    </main>
  )
}

export function focusContent() {
  document.getElementById(contentId)?.focus({ preventScroll: true })
}
