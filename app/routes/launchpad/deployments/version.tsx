import { useSearchParams } from "react-router"
import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { failure } from "~/domain/outcome"
import { releaseNotes } from "~/domain/release-notes"
import { fallbackVersions, isDevBuild } from "~/domain/versions"
import { services } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { loadPart } from "~/page/keep-page"
import { pageTitle } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/version"
import { UpdateProblem, VersionForm } from "./components/version-form"
import { readStart } from "./list-query"
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
  const { releases } = context.get(services)
  const [found, released] = await Promise.all([loadDeployment(context, id), releases.versions()])
  if (found.state !== "found") return found
  const { name, version: current } = found.row
  const versions = released ?? fallbackVersions
  const newer = versions.slice(0, current === null ? 0 : Math.max(0, versions.indexOf(current)))
  const notes = newer
    .filter((version) => !isDevBuild(version))
    .slice(0, 10)
    .map((version) => ({ version, parts: releaseNotes(releases.notes(version)) }))
  return { state: found.state, name, current, versions, notes: notes.filter(({ parts }) => parts.length > 0) }
}

export const action = customerForm({
  schema: versionUpdate,
  async act({ deployments }, { id, ...choice }) {
    const version = chosenVersion(choice)
    return version === null ? failure("invalid") : await deployments.updateVersion(id, version)
  },
  say: (messages, { name, ...choice }) =>
    messages.leave("version-updated", { name, version: chosenVersion(choice) ?? "" }),
  next: ({ url }) => readStart(url.searchParams),
})

/** The dialog loads this route from the list, which must survive an unreachable server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await loadPart(serverLoader, { state: "load-error", problem: "unavailable" } as const)
}

export default function VersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const returnTo = readStart(useSearchParams()[0])
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Update Version" />
      {loaderData.state !== "found" && <UpdateProblem reply={actionData} />}
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to change the version of a deployment"
        unchanged="The version wasn't changed."
        typed={{ otherVersion: "Version", version: "Version", anyVersion: "Version" }}
      >
        {(options) => (
          <Panel className="p-5">
            <VersionForm
              options={options}
              reply={actionData}
              cancel={<LinkButton to={returnTo}>Cancel</LinkButton>}
            />
          </Panel>
        )}
      </WhenLoaded>
    </div>
  )
}
