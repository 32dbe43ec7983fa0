import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { FilmPlayer } from "./film-player"
import { type Film, films } from "./films"

const demos: Array<{ kind: string; needs: string; film: Film }> = [
  {
    kind: "Research agents",
    needs:
      "One machine is enough to begin: documents are loaded, questions are asked, citations are checked.",
    film: films.machine,
  },
  {
    kind: "Document agents",
    needs: "Handwriting and scans want vision models, and those want a GPU with the runner image on it.",
    film: films.steps,
  },
  {
    kind: "Support and operations agents",
    needs:
      "They read what your people read: logs, tickets, runbooks. Here is a log as the launchpad shows it.",
    film: films.logs,
  },
  {
    kind: "Engineering agents",
    needs: "They work where the code is. The machine is yours, and so is its shell.",
    film: films.terminal,
  },
]

/** One film a kind of agent, each opened and closed by itself. */
export function Demos() {
  return (
    <Section
      title="See where they would live."
      lead="Short silent recordings of the launchpad with sample data. What an agent answers depends on your documents, so we stage no answers."
    >
      <div className="border-t border-line">
        {demos.map(({ kind, needs, film }) => (
          <details key={kind} name="demo" className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 text-md font-semibold [&::-webkit-details-marker]:hidden">
              {kind}
              <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid grid-cols-1 gap-x-14 gap-y-5 pt-2 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <p className="text-md text-ink-2">{needs}</p>
              <FilmPlayer film={film} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}
