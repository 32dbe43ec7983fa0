import type { ReactNode } from "react"
import type { ArchitectureChoices, Selector } from "./architecture-options"

/** A 24 × 24 icon for each option: our own drawings, no trademarks. */
const icons: { [P in Selector]: Record<ArchitectureChoices[P], ReactNode> } = {
  source: {
    // A branch that comes back, two branches, a branch beside a board.
    gitlab: (
      <>
        <circle cx="6" cy="5" r="2.5" />
        <circle cx="6" cy="19" r="2.5" />
        <circle cx="18" cy="12" r="2.5" />
        <path d="M6 7.5v9M8 6.5c2 3.5 4 5 7.5 5.4M8 17.5c2-3.5 4-5 7.5-5.4" />
      </>
    ),
    github: (
      <>
        <circle cx="6" cy="5" r="2.5" />
        <circle cx="6" cy="19" r="2.5" />
        <circle cx="18" cy="5" r="2.5" />
        <path d="M6 7.5v9M18 7.5v1.5c0 4-4 4-7 4.5-3 .5-5 1-5 3" />
      </>
    ),
    azure: (
      <>
        <circle cx="6" cy="6" r="2.5" />
        <circle cx="6" cy="18" r="2.5" />
        <path d="M6 8.5v7M13 4h8v6h-8zM13 14h8v6h-8zM8.5 6H13M8.5 18H13" />
      </>
    ),
  },
  auth: {
    // A tree of people, and a key that is handed over.
    ad: (
      <>
        <circle cx="12" cy="4.5" r="2.5" />
        <circle cx="5" cy="18.5" r="2.5" />
        <circle cx="12" cy="18.5" r="2.5" />
        <circle cx="19" cy="18.5" r="2.5" />
        <path d="M12 7v9M5 16v-4h14v4" />
      </>
    ),
    oidc: (
      <>
        <circle cx="7.5" cy="12" r="4.5" />
        <path d="M12 12h10M18 12v4M22 12v3" />
      </>
    ),
  },
  deploy: {
    // A circle that closes itself, two currents, stages one after the other.
    argocd: <path d="M20 12a8 8 0 0 1-14 5.3M4 12A8 8 0 0 1 18 6.7M18 2.5v4.5h-4.5M6 21.5V17h4.5" />,
    flux: <path d="M2 8c3.3-4 6.7-4 10 0s6.7 4 10 0M2 16c3.3-4 6.7-4 10 0s6.7 4 10 0" />,
    ci: <path d="M2 8h5v8H2zM9.5 8h5v8h-5zM17 8h5v8h-5zM7 12h2.5M14.5 12H17" />,
  },
  storage: {
    // A disk, a pail, stacked blocks, a cell.
    pv: (
      <>
        <ellipse cx="12" cy="5.5" rx="8" ry="3" />
        <path d="M4 5.5v13c0 1.7 3.6 3 8 3s8-1.3 8-3v-13M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3" />
      </>
    ),
    s3: (
      <>
        <ellipse cx="12" cy="5" rx="8.5" ry="2.5" />
        <path d="M3.5 5l2.5 14.5c.2 1.2 2.7 2 6 2s5.8-.8 6-2L20.5 5" />
      </>
    ),
    azure: <path d="M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z" />,
    gcs: <path d="M12 2.5l8.5 4.750v9.5L12 21.5l-8.5-4.750v-9.5zM3.5 7.250L12 12l8.5-4.750M12 12v9.5" />,
  },
}

export function architectureIcon(place: Selector, architecture: ArchitectureChoices) {
  const ofPlace: Record<string, ReactNode> = icons[place]
  return (
    <g
      data-glyph={`${place}-${architecture[place]}`}
      className="fill-none stroke-current"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ofPlace[architecture[place]]}
    </g>
  )
}
