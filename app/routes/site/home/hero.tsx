import type { ReactNode } from "react"
import { Link } from "react-router"
import { useRootData } from "~/page/use-brand"
import { Actions } from "../components/actions"
import { Certifications } from "../components/certifications"
import { Drawing } from "../components/drawing"
import { HoldPaint } from "../components/hold-paint"
import { useFilled } from "../fill-in"
import { useChoices, type View, views } from "./choices"
import content from "./content.json"
import stack from "./stack.svg?raw"

/** Two variants, for business and for technical leaders. A horizontal swipe switches them. */
export function Hero() {
  const { choices } = useChoices()
  const view = choices.view ?? "business"
  return (
    <div className="mx-auto w-full max-w-site px-6 max-md:px-4">
      <section
        aria-label={content.views[view].role}
        data-choices="view"
        className="-mx-4 touch-pan-y touch-pinch-zoom overflow-x-clip px-4 pt-16 max-md:pt-8"
      >
        <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:grid-rows-[minmax(34rem,auto)_auto] lg:gap-y-16">
          <div>
            <RoleButtons view={view} />
            <Claim view={view} />
          </div>
          {/* Before the picture: on a phone, what is seen of it first must be less than the claim, which is there sooner. */}
          <Certifications
            label="Compliance"
            className="justify-between border-y border-line py-5 max-md:justify-start lg:col-span-2 lg:row-start-2"
          />
          <div>
            {view === "business" ? <ConsolePicture /> : <StackPicture />}
            <Dots view={view} />
          </div>
        </div>
        {/* Beside the picture, the claim is centered: it would move while the picture arrives. */}
        <HoldPaint id="below-hero" media="(min-width: 64rem)" />
      </section>
    </div>
  )
}

function Claim({ view }: { view: View }) {
  const { before, stressed, after, lead, links, note } = useFilled(content.views[view])
  return (
    <>
      <h1 className="mt-6 font-display text-4xl font-semibold tracking-[-0.022em] max-md:text-3xl">
        {before}
        <em className="text-ember-ink">{stressed}</em>
        {after}
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-ink-2 max-md:text-md">{lead}</p>
      {/* Without it, a phone first paints the header alone, and paints again for the title. */}
      <HoldPaint id="below-lead" />
      <div className="mt-8 flex flex-wrap gap-3">
        <Actions links={links} />
      </div>
      <p className="mt-5 text-sm text-ink-3">{note}</p>
    </>
  )
}

function RoleButtons({ view }: { view: View }) {
  const { linkTo } = useChoices()
  return (
    <nav aria-label="Audience" className="flex">
      <ul className="flex gap-0.5 rounded-full border border-line-strong p-0.5">
        {views.map((to) => (
          <li key={to}>
            <Link
              {...linkTo("view", to)}
              aria-current={to === view ? "true" : undefined}
              className="flex min-h-8 items-center rounded-full px-3 text-sm text-center max-[22.5rem]:px-1.5 max-[22.5rem]:text-xs font-semibold text-ink-2 transition-colors hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper pointer-coarse:min-h-11"
            >
              {content.views[to].role}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same switch below the picture, within reach of a thumb. */
function Dots({ view }: { view: View }) {
  const { linkTo } = useChoices()
  return (
    <nav aria-label="Slides" className="mt-2 flex justify-center">
      {views.map((to) => (
        <Link
          key={to}
          {...linkTo("view", to)}
          aria-current={to === view ? "true" : undefined}
          className="group grid size-8 place-items-center pointer-coarse:size-11"
        >
          <span className="sr-only">{`${content.views[to].role} `}</span>
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full border border-edge transition-colors group-hover:border-ink group-aria-[current]:border-ink group-aria-[current]:bg-ink"
          />
        </Link>
      ))}
    </nav>
  )
}

/** A drawing of the stack inside the customer's network. */
function StackPicture() {
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
function ConsolePicture() {
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
