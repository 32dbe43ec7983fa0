import type { ReactNode } from "react"
import { useRootData } from "~/page/use-brand"
import { Drawing } from "../components/drawing"
import stack from "./stack.svg?raw"

/** A drawing of the stack inside the customer's network. */
export function StackPicture() {
  return (
    <PictureFrame caption="stack / architecture">
      <Drawing svgs={[stack]} />
    </PictureFrame>
  )
}

const phone = { width: 780, height: 982 }
const narrow = "(max-width: 32rem)"
const dark = "(prefers-color-scheme: dark)"

/** A screenshot of the console in the visitor's theme, as wide as the visitor sees the console. */
export function ConsolePicture() {
  const theme = useRootData()?.theme ?? "system"
  const usual = theme === "dark" ? "dark" : "light"
  return (
    <PictureFrame caption="launchpad / deployments">
      <picture>
        {theme === "system" && (
          <source {...phone} srcSet="/console-phone-dark.webp" media={`${narrow} and ${dark}`} />
        )}
        <source {...phone} srcSet={`/console-phone-${usual}.webp`} media={narrow} />
        {theme === "system" && <source srcSet="/console-dark.webp" media={dark} />}
        <img
          width={1280}
          height={1200}
          src={`/console-${usual}.webp`}
          alt="Hosted Deployments in the launchpad: a running machine with its cost, the time when it stops and its setup steps. On a wide screen, also the header with the balance, and an open terminal."
          className="block h-auto w-full"
        />
      </picture>
    </PictureFrame>
  )
}

function PictureFrame({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line-strong bg-sunk shadow-raised">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2.5 font-mono text-sm text-ink-2">
        <span aria-hidden="true" className="flex gap-1.5">
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
          <i className="size-2.5 rounded-full bg-line-strong" />
        </span>
        {caption}
      </figcaption>
      {children}
    </figure>
  )
}
