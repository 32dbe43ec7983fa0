import { Link } from "react-router"
import { PostForm, SubmitButton } from "~/console/post-form"
import { LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { detailAddress, endShellAddress, terminalPageAddress } from "../addresses"

export interface ListedShell {
  id: string
  deploymentId: string
  name: string
  /** When the server ends it, unless a window shows it. */
  keptUntil: number | null
}

/** How many shells are open, of which deployments, and until when the server keeps those without a window. */
export function OpenShells({ shells, current }: { shells: ListedShell[]; current: string }) {
  if (shells.length === 0) return null
  return (
    <TitledPanel title="Terminals that still run">
      <PanelBody>
        <ul className="grid gap-2">
          {shells.map((shell) => (
            <OpenShell key={shell.id} shell={shell} current={current} />
          ))}
        </ul>
      </PanelBody>
    </TitledPanel>
  )
}

function OpenShell({ shell, current }: { shell: ListedShell; current: string }) {
  const { id, deploymentId, name, keptUntil } = shell
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-[min(15rem,100%)] flex-1">
        <span>
          {deploymentId === current ? (
            "This deployment"
          ) : (
            <Link discover="none" to={detailAddress(deploymentId)} className="link">
              <bdi translate="no">{name}</bdi>
            </Link>
          )}
        </span>
        {": "}
        <span>
          {keptUntil === null ? (
            "open in another window"
          ) : (
            <span>
              closed, and what runs in it goes on until <DateTime at={keptUntil} />
            </span>
          )}
        </span>
      </p>
      <PostForm
        action={endShellAddress(deploymentId, detailAddress(current))}
        fields={{ shell: id, name }}
        className="flex gap-2"
      >
        {deploymentId !== current && (
          <LinkButton to={terminalPageAddress(deploymentId)} size="sm">
            Open Terminal<span className="sr-only">{` of ${name}`}</span>
          </LinkButton>
        )}
        <SubmitButton size="sm">
          End now<span className="sr-only">{` the shell of ${name}`}</span>
        </SubmitButton>
      </PostForm>
    </li>
  )
}
