import type { ReactNode } from "react"
import type { AssistantFacts } from "~/domain/agent-configuration"
import { PanelBody, TitledPanel } from "~/ui/panel"

/** `titled` when the agent has several assistants: each panel then carries the assistant's name. */
export function Assistant({ assistant, titled }: { assistant: AssistantFacts; titled: boolean }) {
  const { name, prompt, tools, knowledge, evaluations } = assistant
  const of = titled && name ? `${name}: ` : ""
  return (
    <>
      {prompt !== null && (
        <TitledPanel title={`${of}Instructions`}>
          <PanelBody>
            <Instructions text={prompt} />
          </PanelBody>
        </TitledPanel>
      )}
      {tools.length > 0 && (
        <Parts title={`${of}Tools`} count={tools.length}>
          {tools.map(({ name, description, host, calls }) => (
            <Part key={`${name} ${host}`} name={name} aside={host}>
              {description && <p className="text-ink-2">{description}</p>}
              {calls.length > 0 && (
                <ul className="mt-1.5 flex flex-wrap gap-1.5">
                  {calls.map((call) => (
                    <li
                      key={call}
                      className="rounded-control bg-gray-wash px-2 py-0.5 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]"
                    >
                      {call}
                    </li>
                  ))}
                </ul>
              )}
            </Part>
          ))}
        </Parts>
      )}
      {knowledge.length > 0 && (
        <Parts title={`${of}Knowledge`} count={knowledge.length}>
          {knowledge.map(({ name, description, sources, refresh }) => (
            <Part key={`${name} ${sources}`} name={name} aside={refresh && refreshLabel(refresh)}>
              {description && <p className="text-ink-2">{description}</p>}
              {sources.map((source) => (
                <p key={source} className="mt-1 font-mono text-xs text-ink-2 [font-variant-ligatures:none]">
                  {source}
                </p>
              ))}
            </Part>
          ))}
        </Parts>
      )}
      {evaluations.length > 0 && (
        <Parts title={`${of}Evaluations`} count={evaluations.length}>
          {evaluations.map(({ name, steps }) => (
            <Part key={name} name={name}>
              {steps.map(({ prompt, expected }) => (
                <dl
                  key={prompt}
                  className="mt-1 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 max-sm:grid-cols-1"
                >
                  <dt className="text-ink-3">Prompt</dt>
                  <dd>{prompt}</dd>
                  {expected !== null && (
                    <>
                      <dt className="text-ink-3">Expected</dt>
                      <dd className="text-ink-2">{expected}</dd>
                    </>
                  )}
                </dl>
              ))}
            </Part>
          ))}
        </Parts>
      )}
    </>
  )
}

/** Very long instructions scroll in a box, so that the panels below stay within reach. */
function Instructions({ text }: { text: string }) {
  const words = <p className="max-w-[46rem] whitespace-pre-wrap">{text}</p>
  if (text.length < 5_000) return words
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard.
    <section tabIndex={0} aria-label="Instructions" className="max-h-[36rem] overflow-auto">
      {words}
    </section>
  )
}

function Parts({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <TitledPanel title={title} count={count}>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    </TitledPanel>
  )
}

function Part({ name, aside, children }: { name: string; aside?: string | null; children: ReactNode }) {
  return (
    <li className="px-5 py-3.5 max-md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        {aside && <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{aside}</span>}
      </div>
      {children}
    </li>
  )
}

const refreshLabels: Record<string, string> = {
  "@hourly": "Refreshed hourly",
  "@daily": "Refreshed daily",
  "@weekly": "Refreshed weekly",
  "@monthly": "Refreshed monthly",
}

function refreshLabel(schedule: string) {
  return refreshLabels[schedule] ?? `Refreshed: ${schedule}`
}
