import { href } from "react-router"
import { type AgentLink, maxLinkLength, warningLength } from "~/domain/agent-link"
import { LocalhostHint } from "~/gallery/deploy-target"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { NewTabButton } from "~/ui/new-tab-button"
import { Notice } from "~/ui/notice"
import { Panel } from "~/ui/panel"

const count = new Intl.NumberFormat("en-US")

/** Asks before an agent is sent to a target: its address came with the link, or the agent is long. */
export function ConfirmTarget({
  id,
  target,
  link,
}: {
  id: string
  /** `name` is null when the target isn't on the user's list. */
  target: { name: string | null; url: string }
  link: AgentLink
}) {
  const { localPort } = useBrand()
  const { host } = new URL(target.url)
  const download = (
    <LinkButton
      to={href("/agents/:id/agent.yaml", { id })}
      reloadDocument
      {...(link.fit === "too-long" && { look: "primary" as const })}
    >
      Download YAML
    </LinkButton>
  )
  return (
    <>
      {link.fit === "long" && (
        <Notice kind="caution" title="Some targets can't open this link">
          <p>
            It has {count.format(link.href.length)}
            {" characters, and some servers refuse more than "}
            {count.format(warningLength)}. If {host} refuses it, download the YAML and import it there.
          </p>
        </Notice>
      )}
      {link.fit === "too-long" && (
        <Notice kind="caution" title="This agent is too long for a link">
          <p>
            The link would have more than {count.format(maxLinkLength)} characters. Download the YAML and
            import it at {host}.
          </p>
        </Notice>
      )}
      <Panel className="grid gap-4 p-5 max-md:p-4">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
          {target.name !== null && (
            <>
              <dt className="text-ink-2">Target</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{target.name}</dd>
            </>
          )}
          <dt className="text-ink-2">Address</dt>
          <dd className="font-mono text-sm [font-variant-ligatures:none] [overflow-wrap:anywhere]">
            {target.url}
          </dd>
        </dl>
        {target.name === null && (
          <p className="text-ink-2">
            This address isn't on your list. Continue only if you trust <strong>{host}</strong>.
          </p>
        )}
        {host === new URL(`http://localhost:${localPort}`).host && (
          <p className="text-ink-2">
            <LocalhostHint />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {link.fit !== "too-long" && (
            <NewTabButton href={link.href} look="primary">
              {link.fit === "long" ? "Deploy anyway" : `Deploy to ${host}`}
            </NewTabButton>
          )}
          {link.fit !== "short" && download}
          <LinkButton to={href("/agents/:id/deploy", { id })} look="quiet">
            Choose another target
          </LinkButton>
        </div>
      </Panel>
    </>
  )
}
