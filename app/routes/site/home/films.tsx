import { useEffect, useRef } from "react"
import type { Product } from "./choices"

/**
 * A silent recording with captions, and its words beside it. Nothing of it is loaded before somebody wants to see it.
 * `plays` when the visitor has just chosen it; with reduced motion it waits for the button.
 */
export function FilmPlayer({ film: { name, title, seen }, plays = false }: { film: Film; plays?: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!plays || matchMedia("(prefers-reduced-motion: reduce)").matches) return
    video.current?.play().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: a browser that lets nothing play is logged and no more (spec 2 §8).
      console.debug("The film was not played:", error)
    })
  }, [plays])
  return (
    <figure className="min-w-0">
      <video
        ref={video}
        controls
        muted
        playsInline
        preload="none"
        width={960}
        height={600}
        poster={`/videos/${name}.webp`}
        aria-label={title}
        className="block h-auto w-full rounded-card border border-line-strong bg-sunk"
      >
        <source src={`/videos/${name}.webm`} type="video/webm" />
        <track kind="captions" src={`/videos/${name}.vtt`} srcLang="en" label="English" default />
      </video>
      <figcaption className="mt-3 text-ink-2">
        <strong className="font-semibold text-ink">{title}.</strong> {seen}
      </figcaption>
    </figure>
  )
}

export interface Film {
  /** Its files are /videos/{name}.webm, .webp (the poster) and .vtt (the captions). */
  name: string
  title: string
  /** What is seen, for who cannot or does not want to look. */
  seen: string
}

export const films = {
  machine: {
    name: "machine",
    title: "A machine for agents comes up",
    seen: "A Trial VM is chosen, named and created at $0.10 an hour. Its row shows the phase it is in while it comes up, its console opens, and it runs.",
  },
  models: {
    name: "models",
    title: "A GPU for local models",
    seen: "A GPU instance is chosen, a model-hub token is given, and the machine is created at $5.00 an hour. A notice says how long the balance lasts.",
  },
  terminal: {
    name: "terminal",
    title: "A shell on the machine that holds the documents",
    seen: "The terminal of a running GPU machine opens in the page. Three commands are typed: memory, files, and a file's text.",
  },
  steps: {
    name: "steps",
    title: "The steps by which vision models arrive",
    seen: "A GPU machine is being installed. Of its five setup steps the packages, the container runtime and the graphics driver are done, and the runner image is being pulled. The machine's console is opened and says how far.",
  },
  logs: {
    name: "logs",
    title: "Why something failed, found in its log",
    seen: "A deployment that failed is opened, then its log. A search leads to the line that says why.",
  },
  cost: {
    name: "cost",
    title: "What a GPU costs, and when it stops",
    seen: "A running GPU shows its price and when it stops. It gets four hours more with one press, and the balance page says how long the money lasts.",
  },
  access: {
    name: "access",
    title: "An administrator signs in",
    seen: "Signing in leads to the identity provider, where an account is chosen. Back in the launchpad the entries for administrators are there.",
  },
} satisfies Record<string, Film>

/** The film that comes nearest to each part; each is of the console as it is, and none shows an agent at work. */
export const productFilms: Record<Product, Film> = {
  agents: films.machine,
  models: films.models,
  rag: films.terminal,
  vision: films.steps,
  evals: films.logs,
  gpu: films.cost,
  auth: films.access,
}
