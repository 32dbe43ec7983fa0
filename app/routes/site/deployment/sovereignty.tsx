import { useBrand } from "~/page/use-brand"
import { ExternalLink } from "~/ui/external-link"
import { ScrollX } from "~/ui/scroll-x"
import { Section } from "~/ui/section"
import { Area, Arrow, Box, Diagram, DiagramText } from "../components/diagram"

const places = ["Hosted Platform", "A machine that we host", "Your own infrastructure"]

/** One row per kind of data; the columns are in the order of `places`. */
const whereabouts: Array<[what: string, where: [string, string, string]]> = [
  [
    "Documents and their index",
    [
      "On our machines, shared with other customers. Don't put private data there.",
      "On your dedicated machine, until you delete it.",
      "On your disks.",
    ],
  ],
  [
    "Prompts and answers",
    ["On our machines.", "On your dedicated machine.", "In your database. We receive nothing."],
  ],
  [
    "Language models",
    [
      "The models that the platform offers.",
      "On its own GPUs, or from a provider that you add.",
      "On your GPUs, or from a provider that you add.",
    ],
  ],
  [
    "Who administers it",
    ["We do.", "You do. We keep the machine running.", "You do. Nobody else has access."],
  ],
]

export function Sovereignty() {
  const { trustUrl } = useBrand()
  return (
    <Section
      id="data-sovereignty"
      title="Where your data stays"
      lead="On your own infrastructure, only images and the license key come in, and nothing has to go out. Cloud models are called only if you add one."
    >
      <SovereigntyDiagram />
      <ScrollX label="Where your data stays, by place" className="mt-10">
        <table className="w-full min-w-[44rem] table-fixed border-collapse text-left">
          <thead>
            <tr className="border-b border-line-strong align-bottom">
              <td className="sticky left-0 w-44 bg-paper max-sm:w-28" />
              {places.map((place) => (
                <th key={place} scope="col" className="py-3 pr-6 font-semibold">
                  {place}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {whereabouts.map(([what, where]) => (
              <tr key={what} className="align-top">
                <th scope="row" className="sticky left-0 bg-paper py-3.5 pr-6 font-medium">
                  {what}
                </th>
                {where.map((answer, column) => (
                  <td key={places[column]} className="py-3.5 pr-6 text-ink-2">
                    {answer}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="mt-6 text-md text-ink-2">
        Audit reports and certificates are on the <ExternalLink href={trustUrl}>trust page</ExternalLink>.
      </p>
    </Section>
  )
}

const diagramLabel =
  "Inside your network: people, the control plane, the runner with its models, and the databases. Images, charts and the license key come from outside. A cloud model outside is called only if you add one."

/** Drawn twice, horizontal for desktops and vertical for phones, so that the text stays readable. */
function SovereigntyDiagram() {
  return (
    <figure>
      <Horizontal />
      <Vertical />
    </figure>
  )
}

const people = { title: "Your people", notes: ["in their browsers"] }
const control = { title: "Control plane", notes: ["agents, roles, history"], tone: "ember" as const }
const runner = { title: "Runner", notes: ["models on your GPUs"] }
const databases = { title: "Databases", notes: ["documents, vectors"] }
const images = {
  title: "Images and charts",
  notes: ["downloaded once per version,", "or as an offline package"],
}
const key = { title: "License key", notes: ["entered once"] }
const cloudModel = { title: "Cloud model", notes: ["only if you add one"] }

function Horizontal() {
  return (
    <Diagram label={diagramLabel} size={[1120, 400]} className="max-md:hidden">
      <Area at={[1, 1]} size={[770, 398]} name="Your network" strong />
      <Box at={[36, 166]} size={[180, 76]} {...people} />
      <Box at={[290, 166]} size={[196, 76]} {...control} />
      <Box at={[552, 70]} size={[190, 76]} {...runner} />
      <Box at={[552, 262]} size={[190, 76]} {...databases} />
      <Arrow
        through={[
          [216, 204],
          [286, 204],
        ]}
      />
      <Arrow
        through={[
          [486, 190],
          [519, 190],
          [519, 108],
          [548, 108],
        ]}
      />
      <Arrow
        through={[
          [486, 218],
          [519, 218],
          [519, 300],
          [548, 300],
        ]}
      />

      <Area at={[845, 1]} size={[274, 398]} name="Outside" />
      <Box at={[872, 52]} size={[220, 92]} tone="sunk" {...images} />
      <Box at={[872, 166]} size={[220, 76]} tone="sunk" {...key} />
      <Box at={[872, 290]} size={[220, 76]} tone="sunk" {...cloudModel} />
      <Arrow
        through={[
          [872, 98],
          [775, 98],
        ]}
      />
      <Arrow
        through={[
          [872, 204],
          [775, 204],
        ]}
      />
      <Arrow
        through={[
          [388, 242],
          [388, 366],
          [800, 366],
          [800, 328],
          [868, 328],
        ]}
        dotted
      />
      <DiagramText at={[404, 354]}>called through the control plane</DiagramText>
    </Diagram>
  )
}

function Vertical() {
  return (
    <Diagram label={diagramLabel} size={[360, 812]} className="mx-auto max-w-[26rem] md:hidden">
      <Area at={[1, 1]} size={[358, 246]} name="Outside" />
      <Box at={[20, 46]} size={[320, 84]} tone="sunk" {...images} />
      <Box at={[20, 146]} size={[150, 76]} tone="sunk" {...key} />
      <Box at={[190, 146]} size={[150, 76]} tone="sunk" title="Cloud model" notes={["only if you add it"]} />
      <Arrow
        through={[
          [95, 222],
          [95, 292],
        ]}
      />
      <Area at={[1, 296]} size={[358, 514]} name="Your network" strong />
      <Box at={[40, 344]} size={[280, 76]} {...people} />
      <Box at={[40, 468]} size={[280, 76]} {...control} />
      <Box at={[40, 592]} size={[280, 76]} {...runner} />
      <Box at={[40, 702]} size={[280, 76]} {...databases} />
      <Arrow
        through={[
          [180, 420],
          [180, 464],
        ]}
      />
      <Arrow
        through={[
          [180, 544],
          [180, 588],
        ]}
      />
      <Arrow
        through={[
          [40, 506],
          [22, 506],
          [22, 740],
          [36, 740],
        ]}
      />
      <Arrow
        through={[
          [320, 506],
          [340, 506],
          [340, 226],
        ]}
        dotted
      />
    </Diagram>
  )
}
