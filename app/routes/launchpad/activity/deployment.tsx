import { data } from "react-router"
import { sessionContext } from "~/auth/context"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle, useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { detailAddress } from "../deployments/addresses"
import { againAddress } from "../deployments/draft"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/deployment"
import { type ActedDeployment, findActed } from "./load.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.name ?? "Deployment")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const session = context.get(sessionContext)
  if (!session) return null
  const acted = await findActed(context, session.subject, id)
  if (!acted) throw data(null, { status: 404 })
  return acted
}

export default function DeploymentActivity({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <RequireSignIn title="Sign in to see your activity" heading={<PageHeader title="Deployment" />}>
        {loaderData && <Acted deployment={loaderData} />}
      </RequireSignIn>
    </div>
  )
}

const ends: Record<ActedDeployment["end"]["how"], string> = {
  deleted: "Deleted by you",
  admin: "Deleted by an administrator",
  timeout: "Stopped at its timeout",
  runs: "Still exists",
  unknown: "Unknown: it is no longer listed",
  "not-known-now": "Not known now: it isn't listed yet, or the list couldn't be read",
}

function Acted({ deployment }: { deployment: ActedDeployment }) {
  const { id, name, kind, createdAt, end, cents, acts } = deployment
  const { slug } = useBrand()
  const again = kind && againAddress({ ...deployment, kind }, slug)
  return (
    <>
      <PageHeader
        title={<bdi translate="no">{name}</bdi>}
        action={
          <>
            {end.how === "runs" && <LinkButton to={detailAddress(id)}>Open</LinkButton>}
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
            <Fact label="Type">
              {kind === null ? "Unknown" : kind === "gpu" ? "GPU Instance" : "Trial VM"}
            </Fact>
            <Fact label="Created">{createdAt === null ? "Unknown" : <DateTime at={createdAt} />}</Fact>
            <Fact label="End">
              <span>{ends[end.how]}</span>
              {end.at !== null && (
                <span>
                  {", "}
                  <DateTime at={end.at} />
                </span>
              )}
            </Fact>
            {cents !== null && <Fact label="Cost by our rate">{formatMoney(cents)}</Fact>}
          </dl>
        </PanelBody>
      </TitledPanel>
      <TitledPanel title="Activity">
        <ul>
          {acts.map(({ id: key, what, at, outcome, failed, browser }) => (
            <li
              key={key}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3 max-md:px-4"
            >
              <p>
                <span className="font-semibold">{what}</span>{" "}
                <span className={failed ? "text-red" : "text-ink-2"}>{outcome}</span>
              </p>
              <p className="text-sm text-ink-2">
                <DateTime at={at} />
                {browser !== "" && <span>{` · ${browser}`}</span>}
              </p>
            </li>
          ))}
        </ul>
      </TitledPanel>
    </>
  )
}
