import type { ReactNode } from "react"
import { useRootData } from "~/page/root-data"

/** A drawing of the stack inside the customer's network. */
export function StackPicture() {
  return (
    <PictureFrame caption="stack / architecture">
      <svg
        viewBox="0 0 640 545"
        role="img"
        aria-labelledby="stack-label"
        className="block h-auto w-full bg-raised text-[15px] max-sm:text-[19px]"
      >
        <title id="stack-label">
          People and API tools reach the control plane with its agents, retrieval and evaluations. Below it
          the runner schedules language and vision models on GPUs. Both run inside your network. Only calls to
          cloud models leave it, through a proxy, if you allow them.
        </title>
        <rect
          x="24"
          y="92"
          width="592"
          height="374"
          rx="14"
          className="fill-none stroke-ember"
          strokeDasharray="3 6"
        />
        <Label x={44} y={118} className="fill-ember-ink text-[13px] max-sm:text-[17px] font-semibold">
          Your network
        </Label>

        <Box x={44} y={24} width={262} height={44} label="People: single sign-on" quiet />
        <Box x={334} y={24} width={262} height={44} label="Your systems: API tools" quiet />
        <Line d="M175 68 V140" />
        <Line d="M465 68 V140" />

        <rect x="44" y="140" width="552" height="132" rx="10" className="fill-paper stroke-line-strong" />
        <Label x={64} y={166} className="fill-ink font-semibold">
          Control plane
        </Label>
        <Label x={576} y={166} className="fill-ink-2 text-[13px] max-sm:text-[17px]" end>
          Docker Compose or Helm
        </Label>
        {["Agents", "Retrieval", "Evaluations", "Roles"].map((label, place) => (
          <Box key={label} x={64 + place * 130} y={190} width={122} height={60} label={label} />
        ))}
        <Line d="M320 272 V306" />

        <rect x="44" y="306" width="552" height="132" rx="10" className="fill-paper stroke-line-strong" />
        <Label x={64} y={332} className="fill-ink font-semibold">
          Runner
        </Label>
        <Label x={576} y={332} className="fill-ink-2 text-[13px] max-sm:text-[17px]" end>
          GPU scheduler
        </Label>
        {["Language models", "Vision models", "Embeddings"].map((label, place) => (
          <Box key={label} x={64 + place * 174} y={356} width={164} height={60} label={label} ember />
        ))}
        <Line d="M320 438 V494" dashed />
        <Box x={130} y={494} width={380} height={38} label="Optional: cloud models through a proxy" quiet />
      </svg>
    </PictureFrame>
  )
}

function Box({
  x,
  y,
  width,
  height,
  label,
  quiet = false,
  ember = false,
}: {
  x: number
  y: number
  width: number
  height: number
  label: string
  quiet?: boolean
  ember?: boolean
}) {
  const look = ember
    ? "fill-ember-wash stroke-none"
    : quiet
      ? "fill-sunk stroke-line"
      : "fill-raised stroke-line-strong"
  const ink = ember ? "fill-ember-ink font-medium" : quiet ? "fill-ink-2" : "fill-ink font-medium"
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="7" className={look} />
      <text
        x={x + width / 2}
        y={y + height / 2}
        textAnchor="middle"
        dominantBaseline="central"
        className={ink}
      >
        {label}
      </text>
    </>
  )
}

function Line({ d, dashed = false }: { d: string; dashed?: boolean }) {
  return (
    <path
      d={d}
      className="fill-none stroke-edge"
      strokeWidth="1.5"
      strokeDasharray={dashed ? "4 5" : undefined}
    />
  )
}

function Label({
  x,
  y,
  className,
  end = false,
  children,
}: {
  x: number
  y: number
  className: string
  end?: boolean
  children: string
}) {
  return (
    <text x={x} y={y} textAnchor={end ? "end" : "start"} dominantBaseline="central" className={className}>
      {children}
    </text>
  )
}

const size = { width: 1280, height: 1090 }

/** A screenshot of the console in the visitor's theme. */
export function ConsolePicture() {
  const theme = useRootData()?.theme ?? "system"
  return (
    <PictureFrame caption="launchpad / deployments">
      <picture>
        {theme === "system" && <source srcSet="/console-dark.webp" media="(prefers-color-scheme: dark)" />}
        <img
          {...size}
          src={theme === "dark" ? "/console-dark.webp" : "/console-light.webp"}
          alt="Hosted Deployments in the launchpad: three machine types, the time until the balance runs out, and a running machine with its cost, setup steps and open terminal."
          className="block h-auto w-full"
          fetchPriority="high"
        />
      </picture>
    </PictureFrame>
  )
}

/** Frames a picture like a browser window. */
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
