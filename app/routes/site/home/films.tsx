import recordings from "./films.json"

const films: Record<string, { title: string; seen: string } | undefined> = recordings

/**
 * The files /videos/{name}.webm, .mp4 (H.264, which every Safari plays), .webp (poster) and .vtt: a silent recording with captions and a description. It loads when it is played. Its first picture lies behind it and loads near the
 * window: a `poster` would load with the page, before what is seen of it.
 */
export function FilmPlayer({ name }: { name: string }) {
  const film = films[name]
  if (!film) throw new Error(`no film ${name}`)
  const { title, seen } = film
  return (
    <figure className="min-w-0">
      <div className="relative print:hidden">
        <img
          src={`/videos/${name}.webp`}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full rounded-card"
        />
        <video
          controls
          muted
          playsInline
          preload="none"
          // Without one, Chrome paints the video gray.
          poster="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>"
          width={960}
          height={600}
          aria-label={title}
          className="relative block h-auto w-full rounded-card border border-line-strong"
        >
          <source src={`/videos/${name}.webm`} type="video/webm" />
          <source src={`/videos/${name}.mp4`} type="video/mp4" />
          <track kind="captions" src={`/videos/${name}.vtt`} srcLang="en" label="English" default />
        </video>
      </div>
      <figcaption className="mt-3 text-ink-2">
        <strong className="font-semibold text-ink">In the launchpad: {title}.</strong>
        {` ${seen}`}
      </figcaption>
    </figure>
  )
}
