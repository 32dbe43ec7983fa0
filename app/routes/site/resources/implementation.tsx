import { CodeBlock } from "~/ui/code-block"
import { Words } from "../components/words"
import type content from "./content.json"

export function Implementation({ before, phases, after }: typeof content.implementation) {
  return (
    <>
      <p className="max-w-prose text-md text-ink-2">
        <Words text={before} />
      </p>
      <ol className="mt-8 border-b border-line">
        {phases.map(({ name, aim, steps, commands, done }, place) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-12 gap-y-5 border-t border-line py-7 max-lg:grid-cols-1"
          >
            <div>
              <h3 className="font-display text-xl font-semibold">
                <span className="mr-2.5 text-ember-ink italic">{place + 1}</span>
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
              {commands && (
                <CodeBlock lines={commands.join("\n")} label={`the commands of phase ${place + 1}`} />
              )}
              <p>
                <span className="font-semibold">Done when </span>
                {done}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-prose text-md text-ink-2">
        <Words text={after} />
      </p>
    </>
  )
}
