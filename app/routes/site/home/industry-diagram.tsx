import { type Part, parts, type UseCase } from "./use-cases"

const width = 440
const agent = { y: 100, width: 128, height: 60, gap: 12 }
const part = { y: 232, width: 98, height: 44, gap: 9.33 }

/** Agents at the top, the parts of the stack that they use below. */
export function IndustryDiagram({ cases }: { cases: UseCase[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing.
    <svg
      viewBox={`0 0 ${width} 436`}
      role="group"
      aria-label="Agents and the parts of the stack they use"
      className="mx-auto block h-auto w-full max-w-[33rem] text-[13.5px] max-lg:order-first max-sm:text-[15px]"
    >
      <path
        d="M6 430 V160 C6 44 84 8 220 8 S434 44 434 160 V430"
        className="fill-none stroke-line-strong"
        strokeDasharray="2 5"
        strokeLinecap="round"
        strokeWidth="1.5"
      />
      {cases.map(({ id, uses }, place) =>
        uses.map((name) => (
          <path
            key={id + name}
            d={edge(place, name)}
            data-use-case={id}
            strokeWidth="1.25"
            className="fill-none stroke-line-strong transition-colors data-highlighted:stroke-ember"
          />
        )),
      )}
      {parts.map((name) => (
        <g key={name}>
          <rect
            x={partLeft(name)}
            y={part.y}
            width={part.width}
            height={part.height}
            rx="6"
            className="fill-sunk stroke-line"
          />
          <CenteredText
            x={partLeft(name) + part.width / 2}
            y={part.y + part.height / 2}
            className="fill-ink-2"
          >
            {name}
          </CenteredText>
        </g>
      ))}
      {cases.map(({ id, node }, place) => (
        <a
          key={id}
          href={`#${id}`}
          aria-label={`${node}: show its use case`}
          data-use-case={id}
          className="group"
        >
          <rect
            x={agentLeft(place)}
            y={agentTop(place)}
            width={agent.width}
            height={agent.height}
            rx="8"
            className="fill-raised stroke-line-strong transition-colors group-hover:stroke-ember group-data-highlighted:stroke-ember"
            strokeWidth="1.25"
          />
          <CenteredText
            x={agentLeft(place) + agent.width / 2}
            y={agentTop(place) + agent.height / 2}
            className="fill-ink font-semibold"
          >
            {node}
          </CenteredText>
        </a>
      ))}
      <Layer y={298} label="Evaluations before each release" />
      <Layer y={342} label="Authentication, teams and roles" />
      <rect x="20" y="386" width="400" height="40" rx="6" className="fill-ember-wash stroke-none" />
      <CenteredText x={width / 2} y={406} className="fill-ember-ink font-semibold">
        Your machines, your documents
      </CenteredText>
    </svg>
  )
}

function Layer({ y, label }: { y: number; label: string }) {
  return (
    <>
      <rect x="20" y={y} width="400" height="36" rx="6" className="fill-none stroke-line" />
      <CenteredText x={width / 2} y={y + 18} className="fill-ink-2">
        {label}
      </CenteredText>
    </>
  )
}

function CenteredText({ className, ...rest }: { x: number; y: number; className: string; children: string }) {
  return <text {...rest} textAnchor="middle" dominantBaseline="central" className={className} />
}

function agentLeft(place: number) {
  return (width - 3 * agent.width - 2 * agent.gap) / 2 + place * (agent.width + agent.gap)
}

/** The middle agent is higher, to follow the arch. */
function agentTop(place: number) {
  return place === 1 ? agent.y - 20 : agent.y
}

function partLeft(name: Part) {
  return 10 + parts.indexOf(name) * (part.width + part.gap)
}

function edge(place: number, name: Part) {
  const from = { x: agentLeft(place) + agent.width / 2, y: agentTop(place) + agent.height }
  const to = { x: partLeft(name) + part.width / 2, y: part.y }
  const middle = (from.y + to.y) / 2
  return `M${from.x} ${from.y} C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`
}
