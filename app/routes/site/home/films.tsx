import type { Product } from "./choices"

/** A silent recording with captions and a description. It loads when it is played. */
export function FilmPlayer({ film: { name, title, seen } }: { film: Film }) {
  return (
    <figure className="min-w-0">
      <video
        controls
        muted
        playsInline
        preload="none"
        width={960}
        height={600}
        poster={`/videos/${name}.webp`}
        aria-label={title}
        className="block h-auto w-full print:hidden rounded-card border border-line-strong bg-sunk"
      >
        <source src={`/videos/${name}.webm`} type="video/webm" />
        <source src={`/videos/${name}.mp4`} type="video/mp4" />
        <track kind="captions" src={`/videos/${name}.vtt`} srcLang="en" label="English" default />
        {/* For browsers without video. Others don't load it. */}
        <img src={`/videos/${name}.webp`} alt={title} loading="lazy" />
      </video>
      <figcaption className="mt-3 text-ink-2">
        <strong className="font-semibold text-ink">In the launchpad: {title}.</strong>
        {` ${seen}`}
      </figcaption>
    </figure>
  )
}

export interface Film {
  /** Names the files /videos/{name}.webm, .mp4 (H.264, which every Safari plays), .webp (poster) and .vtt (captions). */
  name: string
  title: string
  /** A description for visitors who can't or don't want to watch. */
  seen: string
}

export const films = {
  machine: {
    name: "machine",
    title: "Create a Trial VM",
    seen: "A Trial VM is named and created at $0.10 an hour. Its row shows the setup phase and the console, until the machine runs.",
  },
  models: {
    name: "models",
    title: "Create a GPU instance for local models",
    seen: "A GPU instance is created at $5.00 an hour with a model-hub token. A notice shows how long the balance lasts.",
  },
  terminal: {
    name: "terminal",
    title: "Open a terminal on a GPU machine",
    seen: "The terminal of a running GPU machine opens in the page. Three commands show its memory, its files and the text of one file.",
  },
  steps: {
    name: "steps",
    title: "Follow the setup of a GPU machine",
    seen: "A GPU machine is being set up. Three of its five steps are done: packages, container runtime and graphics driver. The runner image is being pulled, and the console shows the progress.",
  },
  logs: {
    name: "logs",
    title: "Find the cause of a failure",
    seen: "A failed deployment is opened, then its log. A search finds the line with the cause.",
  },
  cost: {
    name: "cost",
    title: "See the cost and timeout of a GPU",
    seen: "A running GPU shows its price and its timeout. One click adds four hours, and the balance page says that the balance outlasts what runs.",
  },
  access: {
    name: "access",
    title: "An administrator signs in",
    seen: "The identity provider asks for an account. After sign-in, the navigation has the entries for administrators.",
  },
} satisfies Record<string, Film>

/** The recording of each product tab. */
export const productFilms: Record<Product, Film> = {
  agents: films.machine,
  models: films.models,
  rag: films.terminal,
  vision: films.steps,
  evals: films.logs,
  gpu: films.cost,
  auth: films.access,
}
