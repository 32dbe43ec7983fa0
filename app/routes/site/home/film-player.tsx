import { useEffect, useRef } from "react"
import type { Film } from "./films"

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
