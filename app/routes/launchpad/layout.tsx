import { useEffect, useLayoutEffect, useState } from "react"
import {
  type DataStrategyResult,
  Form,
  href,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  useFetcher,
} from "react-router"
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
import { pagePerson } from "~/http/person-header"
import { useCurrentAddress } from "~/http/return-to"
import { withTimeout } from "~/http/with-timeout.server"
import { jobsMiddleware } from "~/jobs/middleware.server"
import { currentPath, keepForm } from "~/page/keep-page"
import { useBrand } from "~/page/use-brand"
import { useFocusOnNavigation } from "~/page/use-focus-on-navigation"
import { useLiveData } from "~/page/use-live-data"
import { useRouteMark } from "~/page/use-route-mark"
import { adminAccessContext, platformContext } from "~/platform/context"
import { platformMiddleware } from "~/platform/middleware.server"
import { LinkButton } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { formatMoney } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { Content, focusContent, SkipLink } from "~/ui/page-frame"
import { type Toast, Toasts } from "~/ui/toasts"
import type { Route } from "./+types/layout"
import { syncAddress } from "./private-deployments/connected/addresses"
import { CurrentBalance } from "./shell/current-balance"
import { Header, headerId } from "./shell/header"
import { type BalanceSnapshot, loadBalance } from "./shell/load-balance.server"
import { Sidebar } from "./shell/sidebar"

/** Before the first answer. */
const noBalance: BalanceSnapshot = { cents: null, problem: null, faulty: true, at: 0 }

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  samePerson,
  platformMiddleware,
  jobsMiddleware,
]

/** What the layout's data says about the document that it belongs to. */
interface DocumentOfData {
  /** The tag of the person; empty for visitors. */
  tag: string
  build: string
}

/**
 * Data of another person, or of another build for the next page, is shown by a new document: this one would act for the wrong
 * person, or may not understand the data. A form that is being filled in stays when only the build is another one.
 */
const openNewDocumentForOthers: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url },
  next,
) => {
  const opens = url.pathname + url.search !== currentPath()
  const { result } = (await next())["routes/launchpad/layout"] ?? {}
  if (!isDocumentOfData(result)) return
  const otherPerson = result.tag !== "" && pagePerson() !== "" && result.tag !== pagePerson()
  const otherBuild = opens && result.build !== document.documentElement.dataset.build
  if (otherPerson || otherBuild) throw redirectDocument(url.pathname + url.search)
}

function isDocumentOfData(data: unknown): data is DocumentOfData {
  return typeof data === "object" && data !== null && "tag" in data && "build" in data
}

/** A new document for the data of another person or build; a reply for a form that the server doesn't answer. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [openNewDocumentForOthers, keepForm]

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

const entryClass = "link inline-flex min-h-11 items-center"

/** At the end of every page, so that people know where to look for help. */
function Help() {
  const { docsUrl, communityUrl, supportEmail } = useBrand()
  return (
    <footer className="mt-auto w-full max-w-page px-7 pb-4 text-sm text-ink-2 max-md:px-4 print:hidden">
      <nav aria-label="Help" className="flex flex-wrap gap-x-6">
        <ExternalLink href={docsUrl} className={entryClass}>
          Documentation
        </ExternalLink>{" "}
        <ExternalLink href={communityUrl} className={entryClass}>
          Chat community
        </ExternalLink>{" "}
        <a href={`mailto:${supportEmail}`} className={entryClass}>
          Email support
        </a>
      </nav>
    </footer>
  )
}

/** What the operator has announced to everybody. Dismissing is a form post, so that it works without scripts. */
function OperatorLine({ notice }: { notice: NonNullable<Awaited<ReturnType<typeof openNotice>>> }) {
  return (
    <aside
      aria-label="Notice"
      className="flex items-center gap-x-4 border-b border-line bg-amber-wash px-7 text-sm max-md:px-4 print:hidden"
    >
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-1.5">
        <bdi translate="yes">{notice.text}</bdi>{" "}
        {notice.url && <ExternalLink href={notice.url}>Read more</ExternalLink>}
      </p>
      <Form method="post" action={href("/notice")} preventScrollReset onSubmit={focusContent}>
        <input type="hidden" name="returnTo" value={useCurrentAddress()} />
        <button
          type="submit"
          name="notice"
          value={notice.id}
          className="grid size-8 place-items-center rounded-control text-ink-2 hover:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <Icon name="x" size="sm" />
          <span className="sr-only">Dismiss the notice</span>
        </button>
      </Form>
    </aside>
  )
}
