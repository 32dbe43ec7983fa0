import { use } from "react"
import { data, href, redirect } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { FormKey } from "~/console/post-form"
import { isStopped } from "~/domain/provisioning"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle, useBrand } from "~/page/use-brand"
import { BackLink } from "~/ui/back-link"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { WhenLoaded } from "../../when-loaded"
import { detailAddress, terminalTextAddress } from "../addresses"
import { stopped } from "../copy"
import { againAddress } from "../draft"
import { loadDeployment } from "../load.server"
import type { Route } from "./+types/page"
import { screenCallerOf } from "./frame"
import { LiveTerminal } from "./live-terminal"
import { TextTerminal } from "./text-terminal"
import { typeLine } from "./type-line.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Terminal")

/** These browsers show no frames beside each other. */
const textBrowser = /^(?:w3m|lynx|e?links)\b/i

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const found = await loadDeployment(context, id)
  if (found.state !== "found") return { ...found, id }
  const { name } = found.row
  if (isStopped(found.row.status)) return { ...found, state: "stopped" as const, id, name }
  const view = url.searchParams.get("view")
  const asText =
    view === "text" || (view === null && textBrowser.test(request.headers.get("user-agent") ?? ""))
  const caller = screenCallerOf(context, request, id)
  if (!asText || !caller) return { state: "live" as const, id, name }
  const newShell = url.searchParams.has("new")
  const text = await context.get(services).screens.read(caller, { newShell })
  return { state: "text" as const, id, name, text }
}

/** The line of the text view. The redirect empties the field and keeps a reload from sending the line again. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const caller = screenCallerOf(context, request, id)
  const unsent = await typeLine(context, request, caller)
  if (unsent) return data(unsent, { status: caller ? 400 : 401 })
  throw redirect(terminalTextAddress(id), 303)
}

export default function TerminalPage({ loaderData, actionData }: Route.ComponentProps) {
  // Each load begins with an empty field.
  const loadKey = use(FormKey)
  const { id } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid justify-items-start gap-2 print:hidden">
        {loaderData.state === "load-error" ? (
          <BackLink to={href("/deployments")}>Hosted Deployments</BackLink>
        ) : (
          <BackLink to={detailAddress(id)}>This deployment</BackLink>
        )}
        <PageHeader title="Terminal">
          {loaderData.state !== "load-error" && (
            <bdi translate="no" className="[overflow-wrap:anywhere]">
              {loaderData.name}
            </bdi>
          )}
        </PageHeader>
      </div>
      {loaderData.state === "load-error" && actionData && (
        <Notice kind="error">
          <p>{actionData.problem}</p>
          <code translate="no">{actionData.line}</code>
        </Notice>
      )}
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to open this terminal"
        reason="Only the account that owns this deployment can open its terminal."
        unchanged="Your machine keeps running."
        typed={{}}
      >
        {(found) =>
          found.state === "stopped" ? (
            <Stopped row={found.row} />
          ) : found.state === "live" ? (
            <LiveTerminal id={id} name={found.name} />
          ) : (
            <TextTerminal key={loadKey} id={id} text={found.text} unsent={actionData ?? null} />
          )
        }
      </WhenLoaded>
    </div>
  )
}

/** A stopped machine has no shell. The page of the machine, to which this one links, has its logs and deletes it. */
function Stopped({ row }: { row: DeploymentRow }) {
  const again = againAddress(row, useBrand().slug)
  return (
    <Notice title={stopped.is} actions={again && <LinkButton to={again}>Create another</LinkButton>}>
      {row.cause && <bdi translate="yes">{row.cause}</bdi>} <span>{stopped.next}</span>
    </Notice>
  )
}
