import type { ReactNode } from "react"

const top = 20
const foot = 30
/** More labels would overlap on a phone. */
const mostLabels = 3

interface ColumnChartProps {
  /** What it shows, in words. */
  name: string
  /** The text of the upper line. */
  most: string
  /** Of each column, such as its day. */
  labels: string[]
  children: ReactNode
}

/** The frame of a chart over time. Positions are percentages of its width, so that the text keeps its size. */
export function ColumnChart({ name, most, labels, children }: ColumnChartProps) {
  const every = Math.ceil(labels.length / mostLabels)
  return (
    <svg
      role="img"
      aria-label={name}
      width="100%"
      height={top + plotHeight + foot}
      className="block text-xs tabular-nums"
    >
      <line x2="100%" y1={top} y2={top} className="stroke-line" />
      <line x2="100%" y1={top + plotHeight} y2={top + plotHeight} className="stroke-line-strong" />
      <text y="12" className="fill-ink-2">
        {most}
      </text>
      {children}
      {labels.map((label, at) => {
        // Below the middle of its column. Near an edge it would be cut off.
        const middle = (at + 0.5) / labels.length
        const anchor = middle < 0.12 ? "start" : middle > 0.88 ? "end" : "middle"
        return (
          (labels.length - 1 - at) % every === 0 && (
            <text
              key={label}
              x={columnX(at + { start: 0.15, middle: 0.5, end: 0.85 }[anchor], labels.length)}
              y={top + plotHeight + 18}
              textAnchor={anchor}
              className="fill-ink-2"
            >
              {label}
            </text>
          )
        )
      })}
    </svg>
  )
}

const plotHeight = 120

/** Where a column begins, or with a half its middle is. */
export function columnX(column: number, columns: number) {
  return `${(100 * column) / columns}%`
}

/** The height of a share of the largest number. */
export function columnY(share: number) {
  return top + plotHeight * (1 - share)
}

interface BarProps {
  column: number
  columns: number
  from?: number
  to: number
  className: string
}

/** A part of a column, between two shares of the largest number. */
export function Bar({ column, columns, from = 0, to, className }: BarProps) {
  return (
    <rect
      x={columnX(column + 0.15, columns)}
      width={columnX(0.7, columns)}
      y={columnY(to)}
      height={columnY(from) - columnY(to)}
      className={className}
    />
  )
}
