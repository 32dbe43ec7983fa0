import { type MouseEvent, useEffect, useState } from "react"
import { Link, type To, useFetcher } from "react-router"
import { type Industry, industries, industryOf } from "~/domain/industry"
import { fragmentAddress } from "~/http/connection/fragment-address"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { useChoices } from "./choices"
import { IndustryDiagram } from "./industry-diagram"
import { industryLabels, type UseCase, useCases } from "./use-cases"
import type { loader } from "./user-info"

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
function DetectedNote({ detected, back, onBack }: { detected: Detected | null; back: To; onBack(): void }) {
  return (
    <p role="status" className="mb-4 flex min-h-11 items-end text-ink-2 max-md:min-h-16">
      {detected && detected.industry !== "financial" && (
        <span>
          Showing {industryLabels[detected.industry]} because your network seems to belong to {detected.name}.{" "}
          <Link to={back} replace preventScrollReset onClick={onBack} className={linkClass}>
            Show {industryLabels.financial}
          </Link>
        </span>
      )}
    </p>
  )
}

interface Detected {
  industry: Industry
  /** The company that the network seems to belong to. */
  name: string
}

const mark = "industry-chosen"

/**
 * Detects the industry from the visitor's network. It asks once, after the page has loaded, and not when the address
 * names an industry or the visitor has chosen one in this tab.
 */
function useDetectedIndustry(inAddress: Industry | null) {
  const { load, data } = useFetcher<typeof loader>({ key: "user-info" })
  const asks = inAddress === null && data === undefined
  useEffect(() => {
    if (asks && !hasChosen()) load(fragmentAddress("/api/user-info"))
  }, [asks, load])

  const name = data?.companyInfo?.name ?? null
  const industry = data && industryOf({ name, match: data.industryMatch, confidence: data.confidenceScore })
  const detected = industry && name !== null && !hasChosen() ? { industry, name } : null
  return { detected: detected satisfies Detected | null, keepChoice }
}

function keepChoice() {
  try {
    sessionStorage.setItem(mark, "yes")
  } catch {
    // Storage is off: the choice lasts while the address names it.
  }
}

function hasChosen() {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
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
