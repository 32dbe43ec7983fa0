import { type ComponentProps, type ReactNode, Suspense, useState } from "react"
import { Await, useNavigation } from "react-router"
import { LoadError } from "~/console/load-error"
import type { GalleryPage } from "~/domain/agent-gallery"
import type { ProblemKind } from "~/domain/outcome"
import { useCurrentAddress } from "~/http/return-to"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"
import { Gallery } from "./gallery"
import type { GallerySnapshot } from "./load-gallery"

/** `anchor` is the id of the gallery's section on a longer page. */
function AgentsLoadError({ problem, anchor }: { problem: ProblemKind; anchor: string | undefined }) {
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

interface AwaitGalleryProps extends Omit<ComponentProps<typeof Gallery>, "gallery"> {
  snapshot: GallerySnapshot | Promise<GallerySnapshot>
  frame: (gallery: GalleryPage | null, content: ReactNode) => ReactNode
}

/**
 * The gallery, or why it isn't there. On the server the snapshot is ready; during a client-side navigation it can still be a promise.
 * `frame` puts a heading above, with the gallery's own name once it has loaded.
 */
export function AwaitGallery({ snapshot, frame, ...rest }: AwaitGalleryProps) {
  const shown = (loaded: GallerySnapshot) =>
    loaded.state === "loaded"
      ? frame(loaded.gallery, <Gallery gallery={loaded.gallery} {...rest} />)
      : frame(null, <AgentsLoadError problem={loaded.problem} anchor={rest.anchor} />)
  // The next answer, to a search, is no promise. It keeps the elements of the first: with others around it, React would mount the
  // search field again, without its text and focus.
  const [wasLate] = useState(snapshot instanceof Promise)
  if (!wasLate && !(snapshot instanceof Promise)) return shown(snapshot)
  const loading = (
    <p
      role="status"
      className="flex min-h-48 items-center justify-center gap-2.5 rounded-card border border-dashed border-line-strong text-ink-2"
    >
      <Icon name="loader-circle" className="animate-spin" />
      Loading agents
    </p>
  )
  return (
    <Suspense fallback={frame(null, loading)}>
      <Await resolve={snapshot}>{shown}</Await>
    </Suspense>
  )
}
