import { useEffect, useLayoutEffect, useState } from "react"
import { href, Outlet, useFetcher } from "react-router"
import { PersonTag, usePersonField } from "~/auth/person/person-field"
import { samePerson } from "~/auth/person/same-person.server"
import { useKeepAlive } from "~/auth/session/keep-alive"
import { sessionMiddleware } from "~/auth/session/middleware.server"
import { SilentSignIn } from "~/auth/sign-in/silent-sign-in"
import { storedText } from "~/console/connected/local-deployments"
import { flash } from "~/console/flash"
import { type FlashMessage, flashToast } from "~/console/flash-messages"
import { FormKey } from "~/console/post-form"
import { lowBalanceCents } from "~/domain/needs-attention"
import { isOfKind } from "~/domain/outcome"
import { readStored } from "~/domain/stored-deployments"
import { services, visit } from "~/http/contexts"
import { newFormKey } from "~/http/form.server"
import { openNotice } from "~/http/operator-notice.server"
import { withTimeout } from "~/http/with-timeout.server"
import { jobsMiddleware } from "~/jobs/middleware.server"
import { keepForm } from "~/page/keep-page"
import { useFocusOnNavigation } from "~/page/use-focus-on-navigation"
import { useLiveData } from "~/page/use-live-data"
import { useRouteMark } from "~/page/use-route-mark"
import { adminAccessContext, platformContext } from "~/platform/context"
import { platformMiddleware } from "~/platform/middleware.server"
import { LinkButton } from "~/ui/button"
import { formatMoney } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { Content, SkipLink } from "~/ui/page-frame"
import { type Toast, Toasts } from "~/ui/toasts"
import type { Route } from "./+types/layout"
import { openAnewForOthers } from "./new-document"
import { syncAddress } from "./private-deployments/connected/addresses"
import { CurrentBalance } from "./shell/current-balance"
import { Header, headerId } from "./shell/header"
import { Help } from "./shell/help"
import { type BalanceSnapshot, loadBalance } from "./shell/load-balance.server"
import { OperatorLine } from "./shell/operator-line"
import { Sidebar } from "./shell/sidebar"

/** Before the first answer. */
const noBalance: BalanceSnapshot = { cents: null, problem: null, faulty: true, at: 0 }

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  samePerson,
  platformMiddleware,
  jobsMiddleware,
]

/** A new document for the data of another person or build; a reply for a form that the server doesn't answer. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [openAnewForOthers, keepForm]

export async function loader({ context, request }: Route.LoaderArgs) {
  const messages = await context.get(flash).take()
  const { session, pageTag, triesSilently } = context.get(visit)
  const access = context.get(adminAccessContext)
  const [balance, isAdmin] = await Promise.all([
    loadBalance(context.get(platformContext)),
    access ? withTimeout(access.isAdmin(), () => false) : false,
  ])
  return {
    messages: messages.map((message) => ({ ...message, id: crypto.randomUUID() })),
    person: session && { name: session.name, email: session.email, isAdmin },
    tag: pageTag,
    build: context.get(services).build,
    accountUrl: context.get(services).auth.accountUrl,
    trySilently: triesSilently,
    sandboxed: context.get(services).isSandbox,
    notice: await openNotice(context, request),
    balance,
    formKey: newFormKey(),
  }
}

/** The first paint waits for the header and the navigation: painted half, their parts would move. */
export const links: Route.LinksFunction = () => [{ rel: "expect", href: `#${headerId}`, blocking: "render" }]

export default function LaunchpadLayout({ loaderData }: Route.ComponentProps) {
  const { messages, person, tag, accountUrl } = loaderData
  useFocusOnNavigation()
  useKeepAlive(person ? tag : "")
  // Kept when the session ends: the next person must not use this page.
  const [owner, setOwner] = useState(tag)
  if (tag !== "" && tag !== owner) setOwner(tag)
  // Before any child's effect sends a request.
  useLayoutEffect(() => {
    if (owner) document.documentElement.dataset.person = owner
  }, [owner])
  const { good, problem } = useLiveData({
    initial: isOfKind("session-ended", loaderData.balance.problem) ? noBalance : loaderData.balance,
    path: href("/balance/now"),
    everyMs: person && 10_000,
  })
  const known = problem ? { ...noBalance, problem } : good
  const balance = person && known !== noBalance ? known : null

  return (
    <PersonTag value={owner}>
      <FormKey value={loaderData.formKey}>
        <SkipLink />
        <div className="md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <Sidebar person={person} />
          <div className="flex min-h-dvh min-w-0 flex-col">
            {loaderData.sandboxed && (
              <aside
                aria-label="Sandbox"
                className="border-b border-line bg-sunk px-7 py-1.5 text-xs text-ink-2 max-md:px-4 print:hidden"
              >
                <strong className="font-semibold text-ink">Nothing here is real:</strong>{" "}
                <span className="sm:hidden">this is a sandbox.</span>
                <span className="max-sm:hidden">a sandbox with sample accounts, machines and money.</span>
              </aside>
            )}
            {loaderData.notice && <OperatorLine notice={loaderData.notice} />}
            <Header person={person} balance={balance} accountUrl={accountUrl} />
            <Content className="w-full max-w-page px-7 py-7 max-md:px-4 max-md:py-5 print:p-0">
              <Toasts arrived={messages.flatMap(toToast)}>
                {balance && <LowBalance cents={balance.cents} />}
                <CurrentBalance value={balance}>
                  <Outlet />
                </CurrentBalance>
              </Toasts>
            </Content>
            <Help />
          </div>
        </div>
        {loaderData.trySilently && <SilentSignIn />}
        {person && <SyncAtSignIn />}
      </FormKey>
    </PersonTag>
  )
}

/** The id makes sure that a message is shown once. */
function toToast({ id, ...message }: FlashMessage & { id: string }): Toast[] {
  const toast = flashToast(message)
  return toast ? [{ id, ...toast }] : []
}

/** Null cents mean that the balance couldn't be loaded. */
function LowBalance({ cents }: { cents: number | null }) {
  const isShown = useRouteMark("showsBalance")
  if (cents === null || cents >= lowBalanceCents || isShown) return null
  return (
    <Notice
      kind="caution"
      title={cents > 0 ? `Your balance is down to ${formatMoney(cents)}` : "Your balance is used up"}
      className="mb-6 print:hidden"
      actions={
        <LinkButton to={href("/balance")} size="sm">
          Add Funds
        </LinkButton>
      }
    >
      <p>A machine stops and all data on it is lost when your balance doesn't cover its next hour.</p>
    </Notice>
  )
}

/** Moves this browser's list to the account after sign-in. Sends nothing when the list is empty. */
function SyncAtSignIn() {
  const { submit } = useFetcher()
  const { person } = usePersonField()
  useEffect(() => {
    const text = storedText()
    if (text === null || readStored(text).length === 0) return
    // Multipart, because URL encoding would make the body up to three times as large.
    void submit(
      { person, deployments: text },
      { method: "post", action: syncAddress, encType: "multipart/form-data" },
    )
  }, [submit, person])
  return null
}
