import { Form, redirect, useNavigation, useSearchParams } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import { flash } from "~/console/flash"
import { fallbackVersions } from "~/domain/versions"
import { services } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { loadPart } from "~/page/connection/load-part"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { Route } from "./+types/version"
import { UpdateProblem, VersionForm } from "./components/version-form"
import { WhenLoaded } from "./components/when-loaded"
import { startOf } from "./list-query"
import { loadDeployment } from "./load.server"
import { versionFields } from "./schemas.server"
import { chosenVersion } from "./version-choice"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Update Version")

const versionUpdate = z
  .object({
    ...versionFields,
    /** For the toast on the next page. */
    name: z.string().default(""),
  })
  .superRefine((form, { addIssue }) => {
    const name = form.devBuilds ? "anyVersion" : "version"
    // An invalid value already has its own error.
    if (form[name] || form.otherVersion?.trim()) return
    const path = [name]
    addIssue({ code: "custom", path, message: "Select or enter a version." })
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const [found, released] = await Promise.all([
    loadDeployment(context, id),
    context.get(services).releases.versions(),
  ])
  if (found.state !== "found") return found
  const { name, version: current } = found.row
  return { state: found.state, name, current, versions: released ?? fallbackVersions }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id } = requireValidIds(params)
  const form = await parseForm(request, versionUpdate)
  if (!form.ok) return form.reject()
  const version = chosenVersion(form.value)
  if (version === null) return form.reject()
  const platform = context.get(platformContext)
  const { name } = form.value
  const submission = { key: form.key, content: ["version", id, version] }
  const updated = await submitOnce(context, submission, () => platform.deployments.updateVersion(id, version))
  if (!updated.ok) return form.reject(updated.problem)
  if (form.stays) return { updated: version }
  context.get(flash).leave("version-updated", { name, version })
  throw redirect(startOf(url.searchParams), 303)
}

/** The dialog loads this route from the list, which must survive an unreachable server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await loadPart(serverLoader, { state: "load-error", problem: "unavailable" } as const)
}

export default function VersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const returnTo = startOf(useSearchParams()[0])
  const updating = useNavigation().formMethod === "POST"
  const reply = actionData && "result" in actionData ? actionData : undefined
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Update Version" />
      {loaderData.state !== "found" && <UpdateProblem reply={reply} />}
      <WhenLoaded
        loaded={loaderData}
        signIn="Sign in to change the version of a deployment"
        unchanged="The version wasn't changed."
      >
        {(options) => (
          <Panel className="p-5">
            <VersionForm
              options={options}
              reply={reply}
              busy={updating}
              Form={Form}
              cancel={<LinkButton to={returnTo}>Cancel</LinkButton>}
            />
          </Panel>
        )}
      </WhenLoaded>
    </div>
  )
}
