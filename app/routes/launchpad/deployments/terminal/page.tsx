import { use, useRef, useState } from "react"
import { data, href, redirect } from "react-router"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import type { DeploymentRow } from "~/console/deployments.server"
import { FormKey } from "~/console/post-form"
import { isStopped } from "~/domain/provisioning"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle, useBrand } from "~/page/use-brand"
import { RunningShellNotice } from "~/terminal/kept-shell"
import { LazyTerminal } from "~/terminal/lazy-terminal"
import type { TerminalHandle } from "~/terminal/terminal-panel"
import { BackLink } from "~/ui/back-link"
import { Button, LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { useHydrated } from "~/ui/use-hydrated"
import { WhenLoaded } from "../../when-loaded"
import { detailAddress, inputFrameAddress, screenFrameAddress, terminalTextAddress } from "../addresses"
import { stopped } from "../copy"
import { againAddress } from "../draft"
import { loadDeployment } from "../load.server"
import type { Route } from "./+types/page"
import { toScreenCaller } from "./frame"
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
  const caller = toScreenCaller(context, request, id)
  if (!asText || !caller) return { state: "live" as const, id, name }
  const newShell = url.searchParams.has("new")
  const text = await context.get(services).screens.read(caller, { newShell })
  return { state: "text" as const, id, name, text }
}

/** The line of the text view. The redirect empties the field and keeps a reload from sending the line again. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const caller = toScreenCaller(context, request, id)
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
          {loaderData.state !== "load-error" && <bdi translate="no">{loaderData.name}</bdi>}
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

/** The terminal, as large as the page. Without scripts, one frame shows its screen and another one takes the input. */
function LiveTerminal({ id, name }: { id: string; name: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-2">
        <a href={terminalTextAddress(id)} className="link">
          Text view
        </a>
        {" shows the screen as plain text, for printing and for screen readers."}
      </p>
      {useHydrated() ? (
        <ScriptedTerminal id={id} name={name} />
      ) : (
        <noscript>
          <div className="overflow-hidden rounded-card border border-line-strong bg-terminal scheme-dark">
            <iframe
              src={screenFrameAddress(id)}
              title="Terminal screen"
              className="block h-118 max-h-[60dvh] max-md:max-h-[45dvh] w-full"
            />
            <iframe
              src={inputFrameAddress(id)}
              title="Terminal input"
              className="block h-58 w-full border-t border-line sm:h-44"
            />
          </div>
        </noscript>
      )}
    </div>
  )
}

function ScriptedTerminal({ id, name }: { id: string; name: string }) {
  const signInAddress = useSignInAddress()
  const terminal = useRef<TerminalHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState<{ shell: string | null; since: number } | null>(null)
  if (!closed) {
    return (
      <LazyTerminal
        ref={terminal}
        deploymentId={id}
        deploymentName={name}
        autoOpened={false}
        windowAddress={null}
        textAddress={terminalTextAddress(id)}
        nameOf={(deployment) => (deployment === id ? name : deployment)}
        signInAddress={signInAddress}
        onClose={() => setClosed({ shell: terminal.current?.keep() ?? null, since: Date.now() })}
      />
    )
  }
  return (
    <div>
      <Button ref={button} onClick={() => setClosed(null)} autoFocus>
        Open Terminal
      </Button>
      {closed.shell && (
        <RunningShellNotice
          deploymentId={id}
          deploymentName={name}
          shell={closed.shell}
          since={closed.since}
          onEnded={() => button.current?.focus()}
          onGone={() => setClosed({ ...closed, shell: null })}
        />
      )}
    </div>
  )
}
