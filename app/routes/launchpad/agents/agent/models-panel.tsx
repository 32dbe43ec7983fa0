import type { ModelChoice } from "~/domain/agent-configuration"
import { PanelBody, TitledPanel } from "~/ui/panel"

/** The models of an agent, and what a target may run instead of one that it does not have. */
export function ModelsPanel({
  models,
  substitutionsRead,
}: {
  models: Array<ModelChoice & { others: ModelChoice[] }>
  substitutionsRead: boolean
}) {
  return (
    <TitledPanel title={models.length === 1 ? "Model" : "Models"}>
      <PanelBody className="grid gap-5">
        {models.map(({ provider, model, others }, place) => (
          <div key={place}>
            <ModelName provider={provider} model={model} />
            {others.length > 0 && (
              <>
                <h3 className="mt-4 text-sm text-ink-2">Can stand in for it</h3>
                <ul className="mt-1.5 grid gap-1.5">
                  {others.map((other) => (
                    <li key={`${other.provider} ${other.model}`}>
                      <ModelName {...other} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {others.length === 0 && substitutionsRead && (
              <p className="mt-2 text-sm text-ink-2">No other model is named that could stand in for it.</p>
            )}
          </div>
        ))}
        {!substitutionsRead && (
          <p className="text-sm text-ink-2">
            The platform did not say which models can stand in. The agent can be deployed all the same: the
            target then needs exactly this model, or a substitute of its own.
          </p>
        )}
      </PanelBody>
    </TitledPanel>
  )
}

function ModelName({ provider, model }: ModelChoice) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <code className="font-mono text-sm [overflow-wrap:anywhere]">{model}</code>
      {provider && <span className="text-sm text-ink-2">{provider}</span>}
    </p>
  )
}
