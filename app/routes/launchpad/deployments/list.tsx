import { useState } from "react"
import { href, type RouterContextProvider, redirect, useLocation } from "react-router"
import { submitOnce } from "~/auth/submit-once.server"
import { flash } from "~/console/flash"
import { deploymentChoices } from "~/domain/deployment-types"
import { mayHaveActed, type Outcome } from "~/domain/outcome"
import { fallbackVersions } from "~/domain/versions"
import { services, visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { inTime } from "~/http/with-timeout.server"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import type { NewDeployment } from "~/platform/deployments.server"
import { LinkButton } from "~/ui/button"
import { isPlainClick } from "~/ui/is-plain-click"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { BalanceSentence } from "../balance/components/balance-runway"
import { SignInFirst } from "../sign-in-first"
import type { Route } from "./+types/list"
import { CreatePanel } from "./components/create-panel"
import { DeploymentList } from "./components/deployment-list"
import { mayExistAlready } from "./copy"
import { createdAddress, readCreated } from "./list-query"
import { loadDeploymentsPage } from "./load.server"
import { newDeploymentSchema, readDraft, secretFields } from "./schemas.server"
import { chosenVersion } from "./version-choice"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Hosted Deployments")

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
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
    inTime(platform.deploymentTypes.list()),
    inTime(platform.userMeta.hasHubToken()),
    context.get(services).releases.versions(),
    loadDeploymentsPage(context, request, url.searchParams),
  ])
  const account = {
    offered: types.ok ? types.value : null,
    hubTokenSaved: hubToken.ok ? hubToken.value : null,
    versions: released ?? fallbackVersions,
    reading,
  }
  return { ...page, account }
}

export const shouldRevalidate = reloadOnSearch

export async function action({ context, request, url }: Route.ActionArgs) {
  const { slug } = context.get(services).brand
  const form = await parseForm(request, newDeploymentSchema(slug), { secrets: secretFields })
  if (!form.ok) return form.reject()
  const { configId, name, timeout: timeoutMins } = form.value
  const choice = deploymentChoices(slug).find((one) => one.configId === configId)
  // The hosted cloud is a separate site of the provider, so there is nothing to create.
  if (choice?.kind === "cloud") throw redirect(href("/deployments/type/:type", { type: choice.urlType }), 303)

  const deployment = { configId, name, timeoutMins, version: chosenVersion(form.value) }
  const subject = context.get(visit).session?.subject
  if (subject !== undefined && !form.value.again) {
    const doubtful = await context.get(services).creations.mayExist(subject, deployment)
    if (doubtful) return form.fieldError("again", mayExistAlready(name))
  }
  const token = choice?.kind === "gpu" ? changedToken(form.value) : null
  const created = await submitOnce(context, { key: form.key, content: { deployment, token } }, () =>
    createWithToken(context, deployment, token),
  )
  if (!created.ok) {
    return created.tokenRefused && created.problem.kind !== "session-ended"
      ? form.fieldError("hubToken", "Failed to update Huggingface token")
      : form.reject(created.problem)
  }
  context.get(flash).leave("deployment-created", { name })
  throw redirect(createdAddress(created.value.id, url.searchParams), 303)
}

/** The token to save, an empty text to remove the saved token, or null for no change. */
function changedToken(form: { hubToken?: string | undefined; removeHubToken?: "yes" | undefined }) {
  return form.hubToken || (form.removeHubToken ? "" : null)
}

type Creation = Outcome<{ id: string }> & {
  /** The token couldn't be saved, so nothing was created. */
  tokenRefused: boolean
}

/** Saves a changed token first, because the new deployment needs it. */
async function createWithToken(
  context: Readonly<RouterContextProvider>,
  deployment: NewDeployment,
  token: string | null,
): Promise<Creation> {
  const { deployments, userMeta } = context.get(platformContext)
  const saved = token === null ? null : await userMeta.saveHubToken(token)
  if (saved && !saved.ok) return { ...saved, tokenRefused: true }
  const created = await deployments.create(deployment)
  const subject = context.get(visit).session?.subject
  const creations = context.get(services).creations
  if (created.ok && subject !== undefined) {
    await creations.accepted(subject, { ...deployment, id: created.value.id, createdAt: Date.now() })
  } else if (!created.ok && subject !== undefined && mayHaveActed(created.problem.kind)) {
    await creations.unanswered(subject, deployment)
  }
  return { ...created, tokenRefused: false }
}

export default function HostedDeployments({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, created, draft, account } = loaderData
  const { search } = useLocation()
  // The list's polls also tell the parts above it what the balance pays.
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
        Machines we run for you. Pay by the hour, stop whenever you like.
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
