import type { ReactNode } from "react"

export type Point = readonly [x: number, y: number]

/** A drawing with text. `label` describes it in one sentence for screen readers. */
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

/** A box with a title and one line per note. */
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
  /** A 24 × 24 icon at the left. */
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

/** A dotted frame around boxes, with a name. */
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

/** An arrow through the points; dotted for optional connections. */
export function Arrow({ through, dotted = false }: { through: Point[]; dotted?: boolean }) {
  const [end = [0, 0], before = [0, 0]] = through.toReversed()
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI
  return (
    <g className="fill-none stroke-edge" strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round">
      <polyline
        points={through.map((point) => point.join(",")).join(" ")}
        strokeDasharray={dotted ? "1 6" : undefined}
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
