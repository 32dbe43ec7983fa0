import { PanelBody, TitledPanel } from "~/ui/panel"

/** What whoever runs the agent has to fill in: the names are in the YAML, the values are not. */
export function SecretsPanel({ names }: { names: string[] }) {
  return (
    <TitledPanel title="To fill in">
      <PanelBody>
        <ul className="grid gap-1.5">
          {names.map((name) => (
            <li key={name}>
              <code className="font-mono text-sm [overflow-wrap:anywhere]">{name}</code>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-2">
          Its tools ask for these values. Set them where the agent runs; they are not part of it.
        </p>
      </PanelBody>
    </TitledPanel>
  )
}
