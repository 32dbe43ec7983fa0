import { useRouteLoaderData } from "react-router"
import type { loader } from "~/root"

const size = { width: 1280, height: 1090 }

/** The proof: the console as it is, in the reader's theme. */
export function ConsolePicture() {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system"
  return (
    <figure className="overflow-hidden rounded-card border border-line-strong bg-sunk shadow-raised">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2.5 font-mono text-sm text-ink-2">
        <span aria-hidden="true" className="flex gap-1.5">
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
        </span>
        launchpad / deployments
      </figcaption>
      <picture>
        {theme === "system" && <source srcSet="/console-dark.webp" media="(prefers-color-scheme: dark)" />}
        <img
          {...size}
          src={theme === "dark" ? "/console-dark.webp" : "/console-light.webp"}
          alt="Hosted Deployments in the launchpad: three kinds of machines to choose from, when the balance ends at what runs now, and a running machine with what it costs until it stops, its setup steps and its open terminal."
          className="block h-auto w-full"
          fetchPriority="high"
        />
      </picture>
    </figure>
  )
}
