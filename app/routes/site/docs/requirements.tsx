import { ScrollX } from "~/ui/scroll-x"
import { Section } from "~/ui/section"

const columns = ["Part", "Processor", "Memory", "Disk", "GPU"]

/** What each part needs at least (spec 2 §9). */
const needs = [
  ["Control plane on one machine", "4 CPUs", "8 GB", "50 GB free", "none"],
  [
    "Runner, for each GPU machine",
    "as its models need",
    "as much as the GPU has",
    "150 GB",
    "NVIDIA, 8 GB of memory or more",
  ],
  ["VMware vSphere 6.7 or later", "4 vCPU, 8 recommended", "8 GB, 16 recommended", "100 GB", "for a runner"],
]

const settings = [
  ["Port", "8080, until you put a domain in front of it"],
  ["Kubernetes", "1.21 or later, with Helm 3 or later; not the Kubernetes of Docker Desktop"],
  ["Volumes on Kubernetes", "100Gi for the control plane, 50Gi for the built-in pgvector"],
  [
    "Databases",
    "PostgreSQL and pgvector come with it; your own are possible, at port 5432 unless you say otherwise",
  ],
  ["Runner image", "small, about 15 GB; or large, about 70 GB"],
  ["Retrieval", "embeddings of dimension 1536, chunks of 1000 words with an overlap of 50"],
]

export function Requirements() {
  return (
    <Section title="What it needs">
      <ScrollX label="What each part needs">
        <table className="w-full min-w-[46rem] border-collapse text-left">
          <thead className="border-b border-line-strong text-ink-2">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2.5 pr-6 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {needs.map(([part, ...amounts]) => (
              <tr key={part} className="align-top">
                <th scope="row" className="py-3 pr-6 font-semibold">
                  {part}
                </th>
                {amounts.map((amount, column) => (
                  <td key={columns[column + 1]} className="py-3 pr-6">
                    {amount}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <dl className="mt-10 grid grid-cols-2 gap-x-14 gap-y-5 max-md:grid-cols-1">
        {settings.map(([term, setting]) => (
          <div key={term} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-2">{setting}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
