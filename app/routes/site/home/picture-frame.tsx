import type { ReactNode } from "react"

/** A picture as a window with an address. */
export function PictureFrame({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line-strong bg-sunk shadow-raised">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2.5 font-mono text-sm text-ink-2">
        <span aria-hidden="true" className="flex gap-1.5">
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
        </span>
        {caption}
      </figcaption>
      {children}
    </figure>
  )
}
