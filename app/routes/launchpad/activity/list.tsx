import { Form, href, redirect } from "react-router"
import { z } from "zod"
import { activityContext } from "~/activity/activity.server"
import { sessionContext } from "~/auth/context"
import { PersonField } from "~/auth/person-field"
import { flash } from "~/console/flash"
import { FormProblem } from "~/console/form-problem"
import { LoadError } from "~/console/load-error"
import type { FoundTable } from "~/domain/table-snapshot"
import { parseForm } from "~/http/form.server"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { Button } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import { DataList } from "~/ui/table/data-list"
import { FoundCount } from "~/ui/table/found-count"
import { TableTools } from "~/ui/table/table-tools"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { type ActivityRow, activityTable } from "./columns"
import { loadActivity } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Activity")

export async function loader({ context, url }: Route.LoaderArgs) {
  const session = context.get(sessionContext)
  const { keepDays } = context.get(activityContext)
  const snapshot = session && (await loadActivity(context, session.subject, url.searchParams))
  return { snapshot, keepDays }
}

export const shouldRevalidate = reloadOnSearch

/** Deletes the list. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, z.object({}))
  const session = context.get(sessionContext)
  if (!session) return form.reject({ kind: "session-ended", text: null })
  const forgotten = await context.get(activityContext).forget(session.subject)
  if (!forgotten) return form.reject({ kind: "unavailable", text: null })
  context.get(flash).leave("activity-deleted")
  throw redirect(href("/account/activity"), 303)
}

export default function ActivityPage({
  loaderData: { snapshot, keepDays },
  actionData,
}: Route.ComponentProps) {
  const found = snapshot?.found
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Activity">
        {`What was done in your account through this site in the last ${keepDays === 1 ? "day" : `${keepDays} days`}.`}
      </PageHeader>
      <FormProblem reply={actionData} copy={deletionFailure} />
      <RequireSignIn title="Sign in to see your activity">
        {snapshot?.problem && (
          <LoadError resource="your activity" problem={null}>
            Nothing is lost. Try again in a minute.
          </LoadError>
        )}
        {found?.total === 0 && (
          <EmptyState icon="clock" title="No activity yet">
            What you create, change, pay for and open appears here.
          </EmptyState>
        )}
        {found && found.total > 0 && (
          <>
            <Results found={found} />
            <DeleteActivity />
          </>
        )}
      </RequireSignIn>
    </div>
  )
}

const deletionFailure = {
  "session-ended": "to delete your activity. Nothing was deleted.",
  otherwise: "Your activity couldn't be deleted. Try again later.",
}

function Results({ found }: { found: FoundTable<ActivityRow> }) {
  const use = useTable(activityTable)
  return (
    <DataList use={use} shape={activityTable} label="Activity" found={found}>
      <TableTools
        use={use}
        shape={activityTable}
        label="Search activity"
        choices={found.choices}
        file={href("/account/activity.csv")}
      />
      <FoundCount found={found} noun="event" />
    </DataList>
  )
}

/** Behind a disclosure, so that one press deletes nothing. */
function DeleteActivity() {
  return (
    <details className="max-w-prose text-ink-2">
      <summary className="min-h-6 w-fit cursor-pointer font-medium hover:text-ink pointer-coarse:min-h-11">
        Delete this list
      </summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <PersonField />
        <p>
          All events are deleted from your list. Your deployments, licenses and balance don't change. The list
          begins anew with what you do next.
        </p>
        <Button type="submit" look="danger">
          Delete Activity
        </Button>
      </Form>
    </details>
  )
}
