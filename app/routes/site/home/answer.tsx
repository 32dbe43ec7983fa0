import type content from "./content.json"

type ExampleAnswer = (typeof content.solutions.industries.financial)["answer"]

/** What an answer looks like. The documents are made up, and the page says so. */
export function Answer({ answer: { agent, question, text, sources } }: { answer: ExampleAnswer }) {
  // "It fell [1]." becomes "It fell ", "1", ".".
  const parts = text.split(/\[(\d)\]/)
  return (
    <figure
      aria-label={`Example of an answer: ${agent}`}
      className="mt-10 rounded-card border border-line bg-raised"
    >
      <figcaption className="flex flex-wrap justify-between gap-x-6 border-b border-line px-6 py-3 text-ink-2 max-md:px-4">
        <span className="font-semibold text-ink">{agent}</span> <span>An example with made-up documents</span>
      </figcaption>
      <div className="grid gap-x-14 gap-y-6 p-6 max-md:p-4 lg:grid-cols-2">
        <div>
          <p className="font-display text-lg">{question}</p>
          <p className="mt-3 text-md text-ink-2">
            {parts.map((part, place) =>
              place % 2 === 0 ? (
                part
              ) : (
                <a
                  key={part}
                  href={`#source-${part}`}
                  aria-label={`Source ${part}`}
                  className="rounded-control bg-sunk px-1.5 py-0.5 text-sm font-semibold text-ember-ink"
                >
                  {part}
                </a>
              ),
            )}
          </p>
        </div>
        <ol aria-label="Sources" className="grid content-start gap-2">
          {sources.map(({ title, passage }, place) => (
            <li
              key={title}
              id={`source-${place + 1}`}
              className="scroll-mt-24 rounded-control border border-line p-3 target:border-ember target:bg-ember-wash"
            >
              <p className="text-sm font-semibold">
                {place + 1}. {title}
              </p>
              <blockquote className="mt-1 text-ink-2">“{passage}”</blockquote>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
