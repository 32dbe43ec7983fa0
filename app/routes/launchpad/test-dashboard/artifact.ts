import { href, redirect } from "react-router"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { tooBusy } from "~/http/too-busy.server"
import { isPicture, untrustedFile } from "~/http/untrusted-file.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/artifact"

export { forFiles as middleware } from "~/auth/session/file-needs-session.server"

/** Streams the artifact; the upstream call is aborted when the browser disconnects. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, artifactId } = requireValidIds(params)
  const platform = context.get(platformContext)
  const file = await platform.testRuns.artifact(id, artifactId)
  if (!file.ok) {
    const { kind } = file.problem
    if (kind === "busy") return tooBusy()
    // The run's page asks visitors to sign in.
    if (kind === "session-ended") throw redirect(href("/test-dashboard/:id", { id }), 303)
    return new Response(`Error loading ${artifactId}: Failed to fetch log content\n`, {
      status: kind === "not-found" ? 404 : 502,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    })
  }
  // Only downloads need a file name, which comes with the run.
  const run = isPicture(file.value.type) ? null : await platform.testRuns.find(id)
  const name = run?.ok ? run.value.artifacts.find((one) => one.id === artifactId)?.filename : undefined
  return untrustedFile(file.value, name ?? artifactId)
}
