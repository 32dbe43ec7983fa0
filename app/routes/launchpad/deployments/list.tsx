import { useState } from "react"
import { href, redirect, useLocation } from "react-router"
import { unlistedRow } from "~/console/deployments.server"
import { customerForm } from "~/console/form-action.server"
import { LoadError } from "~/console/load-error"
import { deploymentChoices } from "~/domain/deployment-types"
import { fieldFailure } from "~/domain/outcome"
import { fallbackVersions } from "~/domain/versions"
import { services, visit } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { LinkButton } from "~/ui/button"
import { isPlainClick } from "~/ui/is-plain-click"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { actWithinCeiling } from "../balance/ceiling.server"
import { BalanceSentence } from "../balance/components/balance-runway"
import { balanceHandle } from "../shell/current-balance"
import { RegisterFirst, SignInFirst } from "../sign-in-first"
import type { Route } from "./+types/list"
import { ChoiceLinks } from "./components/create-cards"
import { type AccountOptions, CreateForm, type CreateFormProps } from "./components/create-form"
import { DeploymentList } from "./components/deployment-list"
import { mayExistAlready } from "./copy"
import { createWithToken, findChoice, newDeployment } from "./create.server"
import { createdAddress, readCreated } from "./list-query"
import { loadDeploymentsPage } from "./load.server"
import { newDeploymentSchema, readDraft, secretFields } from "./schemas.server"

export const handle = balanceHandle

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Hosted Deployments")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const brand = context.get(services).brand
  const choices = deploymentChoices(brand.slug)
  const page = {
    choices,
    chosen: choices.find(({ urlType }) => urlType === params.type)?.kind ?? null,
    created: readCreated(url.searchParams),
    draft: readDraft(url.searchParams),
  }
  if (!context.get(visit).session) return { ...page, account: null }
  const platform = context.get(platformContext)
  const [types, hubToken, released, reading] = await Promise.all([
    inTime("deployment-types", platform.deploymentTypes.list()),
    inTime("hub-token", platform.userMeta.hasHubToken()),
    context.get(services).releases.versions(),
    loadDeploymentsPage(context, url.searchParams),
  ])
  const account = {
    offered: types.ok ? types.value : null,
    hubTokenSaved: hubToken.ok ? hubToken.value : null,
    versions: released ?? fallbackVersions,
    reading,
  }
  return { ...page, account }
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export const action = customerForm({
  schema: ({ context }) => newDeploymentSchema(context.get(services).brand.slug),
  secrets: secretFields,
  async before(_, sent, { context }) {
    const choice = findChoice(context, sent)
    // The Hosted Platform is a separate site of the provider, so there is nothing to create.
    if (choice?.kind === "cloud")
      throw redirect(href("/deployments/type/:type", { type: choice.urlType }), 303)
    const subject = context.get(visit).session?.subject
    if (subject === undefined || sent.again) return null
    const doubtful = await context.get(services).creations.mayExist(subject, newDeployment(sent))
    return doubtful ? fieldFailure("again", mayExistAlready(sent.name)) : null
  },
  async act(_, sent, { context }) {
    const added = unlistedRow({ ...newDeployment(sent), id: "", createdAt: Date.now() })
    // A form that is sent twice must not be asked about the machine that it has created.
    const create = () => createWithToken(context, sent)
    return await (sent.beyond ? create() : actWithinCeiling(context, (rows) => [...rows, added], create))
  },
  say: (messages, { name }) => messages.leave("deployment-created", { name }),
  next: ({ url, result }) => createdAddress(result.id, url.searchParams),
})

export default function HostedDeployments({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, created, draft, account } = loaderData
  const { search } = useLocation()
  // The list's polls also give the parts above it what the balance pays.
  const [read, setRead] = useState(account?.reading ?? null)
  const costs = read?.endingCosts
  const isEmpty = account?.reading.list?.total === 0 && account.reading.unlisted.length === 0
  const asked = chosen !== null || Object.keys(draft).length > 0 || actionData !== undefined
  const [form, setForm] = useState({ batch: created.join(), open: asked || isEmpty, pressed: false })
  // After a creation, the form is closed and empty.
  if (form.batch !== created.join()) setForm({ batch: created.join(), open: isEmpty, pressed: false })
  else if (!form.open && (isEmpty || actionData)) setForm({ ...form, open: true })
  return (
    <div className="grid gap-7">
      <PageHeader
        title="Hosted Deployments"
        action={
          account &&
          !form.open && (
            <LinkButton
              look="primary"
              to={{ pathname: href("/deployments/type/:type", { type: "trial-vm" }), search }}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                setForm({ ...form, open: true, pressed: true })
              }}
            >
              New Deployment
            </LinkButton>
          )
        }
      >
        Machines we run for you. Pay by the hour, delete them whenever you like.
      </PageHeader>
      {account && costs && (
        <Notice
          kind="caution"
          title={<BalanceSentence costs={costs} />}
          actions={
            <LinkButton to={href("/balance")} size="sm">
              Add Funds
            </LinkButton>
          }
        />
      )}
      {(form.open || !account) && (
        <CreatePanel
          key={form.batch}
          page={loaderData}
          account={account}
          read={read}
          reply={actionData}
          focused={form.pressed}
        />
      )}
      {account ? (
        <DeploymentList rendered={account.reading} created={created} onRead={setRead} />
      ) : (
        <SignInFirst icon="server" title="Your Deployments" look="secondary">
          Sign in to see your machines here, with their status, cost and remaining time.
        </SignInFirst>
      )}
    </div>
  )
}

const noOptions: AccountOptions = { offered: null, hubTokenSaved: null, versions: [] }

interface CreatePanelProps extends Omit<CreateFormProps, "options" | "signedIn"> {
  /** Null for visitors. */
  account: AccountOptions | null
}

function CreatePanel({ account, reply: newReply, ...form }: CreatePanelProps) {
  // A search in the list below is a navigation, and the router then drops the reply. The form must keep its errors.
  const [reply, setReply] = useState(newReply)
  if (newReply && newReply !== reply) setReply(newReply)
  // The form and its options stay when the session ends, so that no input and no selection is lost.
  const [known, setKnown] = useState(account)
  if (account && account !== known) setKnown(account)
  return (
    <Panel aria-labelledby="choose-title" className="overflow-hidden">
      <h2 id="choose-title" className="px-5 pt-4 text-md font-semibold max-md:px-4">
        Choose Your Deployment
      </h2>
      {known || reply ? (
        <>
          {account && (account.offered === null || account.hubTokenSaved === null) && (
            <LoadError title="Failed to fetch required data" problem={null} className="mx-5 mt-3 max-md:mx-4">
              {account.offered === null
                ? "Couldn't check which deployment types are available. You can still try to create a deployment."
                : "Couldn't check whether a model-hub token is saved. You can still create a deployment."}
            </LoadError>
          )}
          <CreateForm {...form} options={known ?? noOptions} signedIn={account !== null} reply={reply} />
        </>
      ) : (
        <>
          <div className="p-5 pt-3 max-md:p-4">
            <ChoiceLinks {...form.page} />
          </div>
          <RegisterFirst action="Register to Deploy">
            Sign in or register to start your first machine within minutes.
          </RegisterFirst>
        </>
      )}
    </Panel>
  )
}
