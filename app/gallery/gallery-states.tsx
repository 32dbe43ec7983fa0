import { type ReactNode, Suspense, use } from "react"
import { useLocation, useNavigation } from "react-router"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Notice } from "~/ui/notice"
import { useHydrated } from "~/ui/use-hydrated"
import type { GallerySnapshot } from "./load-gallery"

/** Seen by who comes from another page before the gallery does. */
export function LoadingAgents() {
  return (
    <p
      role="status"
      className="flex min-h-48 items-center justify-center gap-2.5 rounded-card border border-dashed border-line-strong text-ink-2"
    >
      <Icon name="loader-circle" className="animate-spin" />
      Loading agents
    </p>
  )
}

/** In the words of spec 2 §2.12, with what works all the same. `anchor` is the gallery's id on a longer page. */
export function AgentsLoadError({ anchor }: { anchor?: string }) {
  const { pathname, search } = useLocation()
  const loading = useNavigation().state === "loading"
  const hash = useHydrated() || anchor === undefined ? "" : `#${anchor}`
  return (
    <Notice
      kind="error"
      title={loading ? "Loading agents" : "Failed to load agents"}
      actions={
        <LinkButton to={pathname + search + hash} preventScrollReset aria-disabled={loading || undefined}>
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. What you have deployed goes on running.</p>
    </Notice>
  )
}

/** The server has always read it; a browser that comes from another page may still be waiting. */
export function AwaitGallery({
  reading,
  loading,
  children,
}: {
  reading: GallerySnapshot | Promise<GallerySnapshot>
  loading: ReactNode
  children: (reading: GallerySnapshot) => ReactNode
}) {
  if (!(reading instanceof Promise)) return children(reading)
  return (
    <Suspense fallback={loading}>
      <Resolved reading={reading}>{children}</Resolved>
    </Suspense>
  )
}

function Resolved({
  reading,
  children,
}: {
  reading: Promise<GallerySnapshot>
  children: (reading: GallerySnapshot) => ReactNode
}) {
  return children(use(reading))
}
