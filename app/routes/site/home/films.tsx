import films from "./films.json"

/** Its name is that of the files /videos/{name}.webm, .mp4 (H.264, which every Safari plays), .webp (poster) and .vtt. */
type Film = (typeof films)[keyof typeof films]

const byName: Record<string, Film> = films

export function filmOf(name: string): Film {
  const film = byName[name]
  if (!film) throw new Error(`no film ${name}`)
  return film
}

/** A silent recording with captions and a description. It loads when it is played. */
export function FilmPlayer({ film }: { film: Film }) {
  const { name, title, seen } = film
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
