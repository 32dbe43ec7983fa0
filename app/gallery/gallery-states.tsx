import { type ReactNode, Suspense } from "react"
import { Await, useNavigation } from "react-router"
import { LoadError } from "~/console/load-error"
import type { ProblemKind } from "~/domain/outcome"
import { useCurrentAddress } from "~/http/return-to"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"
import type { GallerySnapshot } from "./load-gallery"

/** Shown during a client-side navigation while the gallery loads. */
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

/** `anchor` is the id of the gallery's section on a longer page. */
export function AgentsLoadError({ problem, anchor }: { problem: ProblemKind; anchor?: string }) {
  const address = useCurrentAddress()
  const loading = useNavigation().state === "loading"
  const hash = useHydrated() || anchor === undefined ? "" : `#${anchor}`
  return (
    <LoadError
      title={loading ? "Loading agents" : "Failed to load agents"}
      problem={problem}
      retry={
        <LinkButton to={address + hash} size="sm" preventScrollReset aria-disabled={loading || undefined}>
          Retry
        </LinkButton>
      }
    >
      Your deployments keep running.
    </LoadError>
  )
}

/** On the server the snapshot is ready. During a client-side navigation it can still be a promise. */
export function AwaitGallery({
  snapshot,
  loading,
  children,
}: {
  snapshot: GallerySnapshot | Promise<GallerySnapshot>
  loading: ReactNode
  children: (snapshot: GallerySnapshot) => ReactNode
}) {
  if (!(snapshot instanceof Promise)) return children(snapshot)
  return (
    <Suspense fallback={loading}>
      <Await resolve={snapshot}>{children}</Await>
    </Suspense>
  )
}
