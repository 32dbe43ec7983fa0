import { type MouseEvent, useEffect, useState } from "react"
import { Link, type To } from "react-router"
import { type Industry, industries } from "~/domain/industry"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import {
  type Detected,
  detectsAttribute,
  hasChosen,
  industryDetected,
  keepChoice,
} from "../on-demand/detect-industry"
import { useChoices } from "./choices"
import { IndustryDiagram } from "./industry-diagram"
import { industryLabels, type UseCase, useCases } from "./use-cases"

export function Industries() {
  const { choices, addressOf } = useChoices()
  const found = useDetectedIndustry()
  const detected = found && !hasChosen() ? found : null
  const { highlighted, show } = useHighlight()
  const industry: Industry = choices.industry ?? detected?.industry ?? "financial"
  const cases = useCases[industry]
  const address = (to: Industry) => addressOf({ industry: to }, "#solutions")
  return (
    <Section
      id="solutions"
      title="Agents that already know the work of your industry."
      lead="Nine agents for three industries, each with its tools, documents and evaluations."
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
        detects={choices.industry === null}
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

/** Says why this tab was selected, and links back. Its space is reserved, so that the page doesn't shift. */
function DetectedNote({
  detects,
  detected,
  back,
  onBack,
}: {
  detects: boolean
  detected: Detected | null
  back: To
  onBack(): void
}) {
  return (
    <p
      role="status"
      {...{ [detectsAttribute]: detects ? "" : undefined }}
      className="mb-4 flex min-h-11 items-end text-ink-2 max-md:min-h-16"
    >
      {detected && detected.industry !== "financial" && (
        <span>
          Showing {industryLabels[detected.industry]} because your network seems to belong to {detected.name}
          {". "}
          <Link to={back} replace preventScrollReset onClick={onBack} className={linkClass}>
            Show {industryLabels.financial}
          </Link>
        </span>
      )}
    </p>
  )
}

/** `on-demand/detect-industry.ts` asks for it, and wakes the page when it is another than the first. */
function useDetectedIndustry() {
  const [detected, setDetected] = useState<Detected | null>(null)
  useEffect(() => {
    const onDetected = ({ detail }: CustomEvent<Detected>) => setDetected(detail)
    window.addEventListener(industryDetected, onDetected as EventListener)
    return () => window.removeEventListener(industryDetected, onDetected as EventListener)
  }, [])
  return detected
}

const highlightMs = 3_000

/** Scrolls to a use case and highlights it for 3 s. Without scripts the link's hash does both. */
function useHighlight() {
  const [highlighted, setHighlighted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!highlighted) return
    const timer = setTimeout(() => setHighlighted(null), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])

  function show(event: MouseEvent, id: string) {
    const useCase = document.getElementById(id)
    if (!useCase) return
    event.preventDefault()
    useCase.focus({ preventScroll: true })
    // No `behavior`: the stylesheet decides, and respects reduced motion.
    useCase.scrollIntoView({ block: "center" })
    setHighlighted({ id })
  }
  return { highlighted: highlighted?.id ?? null, show }
}
