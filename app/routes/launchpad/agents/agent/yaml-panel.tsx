import { href } from "react-router"
import { LinkButton } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { PanelBody, TitledPanel } from "~/ui/panel"

/** What a target imports, to read, copy and take along; `yaml` is null when it is too long to be shown. */
export function YamlPanel({
  id,
  yaml,
  substitutionsRead,
}: {
  id: string
  yaml: string | null
  substitutionsRead: boolean
}) {
  return (
    <TitledPanel
      title="YAML"
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          {yaml !== null && <CopyButton text={yaml} of="the YAML" />}
          <LinkButton to={href("/agents/:id/agent.yaml", { id })} reloadDocument size="sm">
            Download
          </LinkButton>
        </div>
      }
    >
      <PanelBody>
        <p className="max-w-prose text-ink-2">
          This is what a target imports{substitutionsRead ? "" : ", without any model that could stand in"}.
          {yaml === null && " It is too long to be shown here: download it."}
        </p>
        {yaml !== null && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
            tabIndex={0}
            aria-label="YAML of the agent"
            className="mt-3 max-h-[36rem] overflow-auto rounded-control border border-line bg-sunk p-4"
          >
            <pre className="font-mono text-xs leading-5 [font-variant-ligatures:none]">{yaml}</pre>
          </section>
        )}
      </PanelBody>
    </TitledPanel>
  )
}
