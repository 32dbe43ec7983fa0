import type { RoiResult } from "~/domain/roi"
import { type ChartPoint, chartGeometry } from "./chart-geometry"
import { paybackSentence } from "./copy"
import { dollars, month, shortDollars } from "./format"

const height = 260
/** Height of the month labels. */
const foot = 24

/** Shapes stretch to the width of the page and text does not, so one drawing works for phones, desktops and print. */
export function PaybackChart({ result }: { result: RoiResult }) {
  const { line, beyond, investment, crossing, levels, months } = chartGeometry(result)
  // A late crossing would overlap a label at the right.
  const investmentLeft = crossing !== null && crossing.x > 0.6
  const plot = height - foot
  const down = (y: number) => (1 - y) * (plot - 16) + 16
  const across = (x: number) => `${x * 100}%`
  const path = (spots: ChartPoint[]) => spots.map(({ x, y }) => `${x * 1000},${down(y)}`).join(" ")
  return (
    <figure>
      <figcaption className="text-md font-semibold">Payback</figcaption>
      <svg
        role="img"
        aria-label={paybackSentence(result)}
        height={height}
        className="mt-3 block w-full overflow-visible text-xs tabular-nums"
      >
        {levels.map(({ y, cents }) => (
          <g key={cents}>
            <line
              x2="100%"
              y1={down(y)}
              y2={down(y)}
              className={cents === 0 ? "stroke-line-strong" : "stroke-line"}
            />
            {cents > 0 && (
              <text y={down(y) - 4} className="fill-ink-3">
                {shortDollars(cents)}
              </text>
            )}
          </g>
        ))}
        <svg
          aria-hidden="true"
          width="100%"
          height={plot}
          viewBox={`0 0 1000 ${plot}`}
          preserveAspectRatio="none"
        >
          <polygon
            points={`${path(line)} ${(line.at(-1)?.x ?? 0) * 1000},${down(0)}`}
            className="fill-ember-wash"
          />
          <polyline
            points={path(line)}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-ember stroke-2"
          />
          <polyline
            points={path(beyond)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="2 5"
            className="fill-none stroke-ember stroke-2"
          />
        </svg>
        <line
          x2="100%"
          y1={down(investment)}
          y2={down(investment)}
          strokeDasharray="3 5"
          className="stroke-ink-2"
        />
        <text
          x={investmentLeft ? "16%" : "100%"}
          y={down(investment) - 6}
          textAnchor={investmentLeft ? "start" : "end"}
          className="fill-ink-2"
        >
          investment {dollars(result.investment)}
        </text>
        {crossing && (
          <>
            <circle
              cx={across(crossing.x)}
              cy={down(crossing.y)}
              r="5"
              className="fill-paper stroke-ember stroke-2"
            />
            <text
              x={across(crossing.x)}
              y={down(crossing.y)}
              dx={crossing.x > 0.6 ? -12 : 12}
              dy={crossing.x > 0.6 ? -10 : 18}
              textAnchor={crossing.x > 0.6 ? "end" : "start"}
              className="fill-ink font-semibold"
            >
              paid back in {month(result.paybackMonth)}
            </text>
          </>
        )}
        {months.map((each) => (
          <text
            key={each.month}
            x={across(each.x)}
            y={height - 6}
            textAnchor={each.x === 1 ? "end" : "middle"}
            className="fill-ink-3"
          >
            {each.x === 1 ? `month ${each.month}` : each.month}
          </text>
        ))}
      </svg>
    </figure>
  )
}
