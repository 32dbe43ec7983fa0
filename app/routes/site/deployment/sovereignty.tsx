import { useBrand } from "~/routes/brand"
import { ExternalLink } from "~/ui/external-link"
import { ScrollX } from "~/ui/scroll-x"
import { Section } from "~/ui/section"
import { SovereigntyDiagram } from "./sovereignty-diagram"

const places = ["Hosted Platform", "A machine that we host", "Your own infrastructure"]

/** What is where, for each of the three ways to run it; in the order of `places`. */
const whereabouts: Array<[what: string, where: [string, string, string]]> = [
  [
    "Documents and their index",
    [
      "On our machines, beside other customers'. Put nothing private there.",
      "On the one machine that is yours, until you delete it.",
      "On your disks.",
    ],
  ],
  [
    "Prompts and answers",
    ["On our machines.", "On the machine that is yours.", "In your database. Nothing is sent to us."],
  ],
  [
    "Language models",
    [
      "The ones that the platform offers.",
      "On its own GPUs, or at a provider that you add.",
      "On your GPUs, or at a provider that you add.",
    ],
  ],
  [
    "Who administers it",
    ["We do.", "You do. We keep the machine running.", "You do, and nobody else has a key."],
  ],
]

/** What stays where (spec 2 §2.5). */
export function Sovereignty() {
  const { trustUrl } = useBrand()
  return (
    <Section
      id="data-sovereignty"
      title="What stays where"
      lead="On your own infrastructure two things come in, and nothing has to go out. A cloud model is asked only if you add one."
    >
      <SovereigntyDiagram />
      <ScrollX label="What stays where, by place" className="mt-10">
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
                {where.map((words, column) => (
                  <td key={places[column]} className="py-3.5 pr-6 text-ink-2">
                    {words}
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
