import { href } from "react-router"
import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { FormProblem, PostForm, SubmitButton } from "~/console/post-form"
import { machineLabels } from "~/domain/deployment-types"
import { failure, success } from "~/domain/outcome"
import { filterChoices, findPage, readTable, rowsPerPage } from "~/domain/table"
import { services, visit } from "~/http/contexts"
import { DataList } from "~/page/data-list"
import { pageTitle, useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { EmptyState } from "~/ui/empty-state"
import { Fact } from "~/ui/fact"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { FoundCount } from "~/ui/table/found-count"
import { detailAddress } from "../deployments/addresses"
import { againAddress } from "../deployments/draft"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { actedTable, activityTable } from "./columns"
import { type ActedDeployment, findActed, loadActivity } from "./load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.deployment?.name ?? "Activity")

/** What was done in the account, or with the deployment that the address names. */
export async function loader({ context, params, url }: Route.LoaderArgs & { params: { id?: string } }) {
  const { keepDays } = context.get(services).activity
  const activity = await loadActivity(context)
  if (!activity) return { found: null, deployment: null, keepDays }
  const deployment = params.id === undefined ? null : await findActed(context, activity, params.id)
  const shape = deployment ? actedTable : activityTable
  const rows = activity.rows.filter(({ deploymentId }) => !deployment || deploymentId === deployment.id)
  const state = readTable(url.searchParams, shape)
  const found = { ...findPage(rows, state, shape), unread: 0, choices: filterChoices(rows, shape, state) }
  return { found, deployment, keepDays }
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

/** Deletes the list. */
export const action = customerForm({
  schema: z.object({}),
  async act(_, __, { context }) {
    const session = context.get(visit).session
    if (!session) return failure("session-ended")
    await context.get(services).activity.forget(session.subject, context.get(visit))
    return success(null)
  },
  say: (messages) => messages.leave("activity-deleted"),
  next: () => href("/account/activity"),
})

export default function ActivityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, deployment, keepDays } = loaderData
  const shape = deployment ? actedTable : activityTable
  return (
    <div className="grid grid-cols-1 gap-5">
      {deployment ? (
        <Acted deployment={deployment} />
      ) : (
        <PageHeader title="Activity">
          {`What was done in your account through this site in the last ${keepDays === 1 ? "day" : `${keepDays} days`}.`}
        </PageHeader>
      )}
      <FormProblem reply={actionData} copy={deletionFailure} />
      <RequireSignIn title="Sign in to see your activity">
        {found?.total === 0 && (
          <EmptyState icon="clock" title="No activity yet">
            What you create, change, pay for and open appears here.
          </EmptyState>
        )}
        {found && found.total > 0 && (
          <DataList
            shape={shape}
            label="Activity"
            found={found}
            file={deployment ? undefined : href("/account/activity.csv")}
            paged={found.found > rowsPerPage}
          >
            {deployment ? (
              <h2 className="text-md font-semibold">Activity</h2>
            ) : (
              <FoundCount found={found} noun="event" />
            )}
          </DataList>
        )}
        {found && found.total > 0 && !deployment && <DeleteActivity />}
      </RequireSignIn>
    </div>
  )
}

/** Also of a deployment that is gone. */
function Acted({ deployment }: { deployment: ActedDeployment }) {
  const { id, name, kind, createdAt, isListed, end, cents } = deployment
  const again = againAddress(deployment, useBrand().slug)
  return (
    <>
      <PageHeader
        title={<bdi translate="no">{name}</bdi>}
        action={
          <>
            {isListed && <LinkButton to={detailAddress(id)}>Open</LinkButton>}
            {again && (
              <LinkButton to={again} look="primary">
                Create another
              </LinkButton>
            )}
          </>
        }
      >
        What you did with this deployment through this site.
      </PageHeader>
      <TitledPanel title="Deployment">
        <PanelBody>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-4">
            <Fact label="Type">{kind === null ? "Unknown" : machineLabels[kind]}</Fact>
            <Fact label="Created">{createdAt === null ? "Unknown" : <DateTime at={createdAt} />}</Fact>
            <Fact label="End">
              <span>{end.at === null ? end.text : `${end.text}, `}</span>
              {end.at !== null && <DateTime at={end.at} />}
            </Fact>
            {cents !== null && (
              <Fact label="Cost by our rate">{`${end.orBefore ? "At most " : ""}${formatMoney(cents)}`}</Fact>
            )}
          </dl>
        </PanelBody>
      </TitledPanel>
    </>
  )
}

const deletionFailure = {
  "session-ended": "to delete your activity. Nothing was deleted.",
  otherwise: "Nothing was deleted.",
}

/** Behind a disclosure, so that one press deletes nothing. */
function DeleteActivity() {
  return (
    <details className="max-w-prose text-ink-2 print:hidden">
      <summary className="disclosure">Delete this list</summary>
      <PostForm className="mt-3 grid justify-items-start gap-3">
        <p>
          All events are deleted from your list. Your deployments, licenses and balance don't change. The list
          starts again with what you do next.
        </p>
        <SubmitButton look="danger">Delete Activity</SubmitButton>
      </PostForm>
    </details>
  )
}
