import { type Industry, industries } from "~/domain/industry"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { DetectedNote } from "./detected-note"
import { IndustryDiagram } from "./industry-diagram"
import { industryLabels, type UseCase, useCases } from "./use-cases"
import { useChoices } from "./use-choices"
import { useDetectedIndustry } from "./use-detected-industry"
import { useHighlight } from "./use-highlight"

export function Industries() {
  const { choices, addressOf } = useChoices()
  const { detected, keepChoice } = useDetectedIndustry(choices.industry)
  const { highlighted, show } = useHighlight()
  const industry: Industry = choices.industry ?? detected?.industry ?? "financial"
  const cases = useCases[industry]
  const address = (to: Industry) => addressOf({ industry: to }, "#solutions")
  return (
    <Section
      id="solutions"
      title="Agents that already know the work of your industry."
      lead="Three industries, nine agents, each with the tools, the documents and the evaluations it needs to be trusted."
    >
      <TabLinks
        label="Industries"
        tabs={industries.map((key) => ({
          key,
          label: industryLabels[key],
          to: address(key),
          current: key === industry,
        }))}
        onChoose={keepChoice}
      />
      <DetectedNote
        detected={choices.industry ? null : detected}
        back={address("financial")}
        onBack={keepChoice}
      />
      <div className="grid grid-cols-1 items-center gap-x-14 gap-y-8 lg:grid-cols-2">
        <ol className="grid gap-1">
          {cases.map((useCase, place) => (
            <UseCaseText
              key={useCase.id}
              useCase={useCase}
              number={place + 1}
              highlighted={useCase.id === highlighted}
            />
          ))}
        </ol>
        <IndustryDiagram cases={cases} highlighted={highlighted} onChoose={show} />
      </div>
    </Section>
  )
}

function UseCaseText({
  useCase: { id, name, does, checked },
  number,
  highlighted,
}: {
  useCase: UseCase
  number: number
  highlighted: boolean
}) {
  return (
    <li
      id={id}
      tabIndex={-1}
      data-highlighted={highlighted || undefined}
      className="use-case -mx-4 grid grid-cols-[1.75rem_minmax(0,1fr)] rounded-card px-4 py-4 outline-none transition-colors duration-200"
    >
      <span aria-hidden="true" className="font-display text-md text-ember-ink italic">
        {number}
      </span>
      <div>
        <h3 className="text-md font-semibold">{name}</h3>
        <p className="mt-1 text-md text-ink-2">{does}</p>
        <p className="mt-1.5 text-ink-2">{checked}</p>
      </div>
    </li>
  )
}
