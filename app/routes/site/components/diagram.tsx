import type { ReactNode } from "react"

export type Point = readonly [x: number, y: number]

/** A drawing with words in it. Its label says in a sentence what it shows; the page says the rest as text. */
export function Diagram({
  label,
  size: [width, height],
  className = "",
  children,
}: {
  label: string
  size: Point
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={`block h-auto w-full font-sans ${className}`}
    >
      {children}
    </svg>
  )
}

const tones = {
  plain: "fill-raised stroke-line-strong",
  sunk: "fill-sunk stroke-line-strong",
  ember: "fill-ember-wash stroke-ember",
}

/** A thing with its name, and under it what is to be known of it, a line each. */
export function Box({
  at: [x, y],
  size: [width, height],
  title,
  notes = [],
  glyph,
  tone = "plain",
}: {
  at: Point
  size: Point
  title: string
  notes?: string[]
  /** Drawn on a field of 24 × 24 at the left. */
  glyph?: ReactNode
  tone?: keyof typeof tones
}) {
  const lines = [title, ...notes]
  const textX = x + (glyph ? 52 : 18)
  const firstBaseline = y + height / 2 - ((lines.length - 1) * 18) / 2 + 5
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={10} strokeWidth={1.25} className={tones[tone]} />
      {glyph && (
        <g transform={`translate(${x + 16} ${y + height / 2 - 12})`} className="text-ember-ink">
          {glyph}
        </g>
      )}
      {lines.map((line, place) => (
        <text
          key={line}
          x={textX}
          y={firstBaseline + place * 18}
          className={place === 0 ? "fill-ink font-semibold" : "fill-ink-2"}
          fontSize={place === 0 ? 15 : 13}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** What belongs together, with its name on the edge. */
export function Area({
  at: [x, y],
  size: [width, height],
  name,
  nameBelow = false,
  strong = false,
}: {
  at: Point
  size: Point
  name: string
  nameBelow?: boolean
  strong?: boolean
}) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={16}
        strokeWidth={1.5}
        strokeDasharray="2 5"
        strokeLinecap="round"
        className={strong ? "fill-none stroke-ember" : "fill-none stroke-edge"}
      />
      <text
        x={x + 20}
        y={nameBelow ? y + height - 18 : y + 28}
        fontSize={13}
        className={`font-semibold ${strong ? "fill-ember-ink" : "fill-ink-2"}`}
      >
        {name}
      </text>
    </g>
  )
}

/** A way from the first point to the last, with a head at its end; broken when it is only taken on request. */
export function Arrow({ through, broken = false }: { through: Point[]; broken?: boolean }) {
  const [end = [0, 0], before = [0, 0]] = through.toReversed()
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI
  return (
    <g className="fill-none stroke-edge" strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round">
      <polyline
        points={through.map((point) => point.join(",")).join(" ")}
        strokeDasharray={broken ? "1 6" : undefined}
      />
      <path d="M-7 -4.5L0 0L-7 4.5" transform={`translate(${end.join(" ")}) rotate(${angle})`} />
    </g>
  )
}

export function DiagramText({
  at: [x, y],
  children,
  end = false,
}: {
  at: Point
  children: string
  end?: boolean
}) {
  return (
    <text x={x} y={y} fontSize={13} textAnchor={end ? "end" : "start"} className="fill-ink-2">
      {children}
    </text>
  )
}
