import { Link } from "react-router"
import { industries } from "~/domain/industry"
import { Section } from "~/ui/section"
import { industryLabels, useCases } from "../home/use-cases"

/** The agents that the home page describes, each with the way there. */
export function ByIndustry() {
  return (
    <Section
      id="industries"
      title="Agents by industry"
      lead="The gallery is not published here yet. The home page shows what the agents of three industries do, and how each is put together."
    >
      <ul className="divide-y divide-line border-y border-line">
        {industries.map((industry) => (
          <li
            key={industry}
            className="grid grid-cols-[16rem_minmax(0,1fr)] items-baseline gap-x-8 gap-y-1 py-4 max-md:grid-cols-1"
          >
            <h3 className="font-display text-xl font-semibold">{industryLabels[industry]}</h3>
            <ul className="grid grid-cols-3 gap-x-6 max-md:grid-cols-1">
              {useCases[industry].map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to={`/?industry=${industry}#${id}`}
                    className="inline-flex min-h-11 items-center text-md underline decoration-1 underline-offset-3 hover:decoration-2"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
