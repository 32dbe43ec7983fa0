import { Area, Arrow, Box, Diagram } from "../components/diagram"

const label =
  "An agent is one file that names instructions, a model, tools and documents. Evaluation runs your cases against it before your team uses it."

const parts = [
  { title: "Instructions", notes: ["what it does and how", "it answers"] },
  { title: "Model", notes: ["on your GPUs, or through", "a proxy"] },
  { title: "Tools", notes: ["the APIs it may call"] },
  { title: "Documents", notes: ["cited in answers"] },
]
const file = { title: "Agent", notes: ["one YAML file"], tone: "ember" as const }
const evaluation = { title: "Evaluation", notes: ["your cases, run on", "every change"] }
const team = { title: "Your team", notes: ["people whose role", "allows it"] }

export function AgentDiagram() {
  return (
    <figure>
      <Diagram label={label} size={[1120, 300]} className="max-md:hidden">
        <Area at={[1, 1]} size={[498, 298]} name="Parts of an agent" />
        {parts.map((part, place) => (
          <Box
            key={part.title}
            at={[26 + (place % 2) * 232, 52 + Math.floor(place / 2) * 118]}
            size={[216, 100]}
            {...part}
          />
        ))}
        <Arrow
          through={[
            [499, 150],
            [556, 150],
          ]}
        />
        <Box at={[560, 106]} size={[170, 88]} {...file} />
        <Arrow
          through={[
            [730, 150],
            [770, 150],
          ]}
        />
        <Box at={[774, 100]} size={[160, 100]} {...evaluation} />
        <Arrow
          through={[
            [934, 150],
            [964, 150],
          ]}
        />
        <Box at={[968, 100]} size={[151, 100]} {...team} />
        <Arrow
          through={[
            [854, 200],
            [854, 262],
            [645, 262],
            [645, 198],
          ]}
          dotted
        />
      </Diagram>
      <Diagram label={label} size={[360, 752]} className="mx-auto max-w-[26rem] md:hidden">
        <Area at={[1, 1]} size={[358, 388]} name="Parts of an agent" />
        {parts.map(({ title, notes }, place) => (
          <Box
            key={title}
            at={[24, 44 + place * 84]}
            size={[312, 72]}
            title={title}
            notes={[notes.join(" ")]}
          />
        ))}
        <Arrow
          through={[
            [180, 389],
            [180, 422],
          ]}
        />
        <Box at={[50, 426]} size={[260, 72]} {...file} />
        <Arrow
          through={[
            [180, 498],
            [180, 540],
          ]}
        />
        <Box at={[50, 544]} size={[260, 84]} title="Evaluation" notes={["your cases, run on every change"]} />
        <Arrow
          through={[
            [180, 628],
            [180, 666],
          ]}
        />
        <Box at={[50, 670]} size={[260, 76]} title="Your team" notes={["people whose role allows it"]} />
        <Arrow
          through={[
            [310, 586],
            [342, 586],
            [342, 462],
            [314, 462],
          ]}
          dotted
        />
      </Diagram>
    </figure>
  )
}
