import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
import { CodeBlock } from "~/ui/code-block"
import { linkClass } from "~/ui/link"
import { type Phase, phases } from "./phases"

/** The guide for IT and DevOps (spec 2 §2.6): what to do in which order, with the commands of the charts. */
export function Implementation() {
  const { slug, chartsUrl } = useBrand()
  return (
    <>
      <p className="max-w-prose text-md text-ink-2">
        This is the way onto a Kubernetes cluster. For one machine a single command does it:{" "}
        <Link to="/deployment#private" className={linkClass}>
          local computer
        </Link>
        . Values files with your own settings come from the{" "}
        <Link to="/docs" className={linkClass}>
          interactive guide
        </Link>
        .
      </p>
      <ol className="mt-8 border-b border-line">
        {phases(slug, chartsUrl).map((phase, place) => (
          <PhaseSteps key={phase.name} {...phase} number={place + 1} />
        ))}
      </ol>
      <p className="mt-6 max-w-prose text-md text-ink-2">
        If you would rather do it together: the GenAI Pilot Program takes 8 weeks in four phases of two weeks.{" "}
        <Link to="/contact?topic=pilot" className={linkClass}>
          Ask about the pilot
        </Link>
        .
      </p>
    </>
  )
}

function PhaseSteps({ number, name, aim, steps, commands, done }: Phase & { number: number }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-12 gap-y-5 border-t border-line py-7 max-lg:grid-cols-1">
      <div>
        <h3 className="font-display text-xl font-semibold">
          <span className="mr-2.5 text-ember-ink italic">{number}</span>
          {name}
        </h3>
        <p className="mt-1 text-ink-2">{aim}</p>
        <ul className="mt-4 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        {commands && <CodeBlock lines={commands} of={`the commands of phase ${number}`} />}
        <p>
          <span className="font-semibold">Done when </span>
          {done}
        </p>
      </div>
    </li>
  )
}
