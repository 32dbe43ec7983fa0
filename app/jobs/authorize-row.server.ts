import type { Activity } from "../activity/activity.server"
import type { Auth } from "../auth/context"
import { type BulkAction, isDone } from "../domain/bulk-action"
import type { Outcome } from "../domain/outcome"
import { withAuditLog } from "../platform/admin/audit-log.server"
import type { PlatformFactory } from "../platform/context"
import type { AdminPlatform } from "../platform/platform.server"
import type { JobCredentials } from "./job.server"
import type { RowAuthorization } from "./run-job.server"

export interface AuthorizeRowOptions {
  auth: Pick<Auth, "open">
  newPlatform: PlatformFactory
  activity: Pick<Activity, "byJob">
}

/** Acts as the job's owner: with their session, a fresh token, and only while they are an admin. */
export function createAuthorizeRow({ auth, newPlatform, activity }: AuthorizeRowOptions) {
  return async function authorizeRow(
    credentials: JobCredentials,
    action: BulkAction,
  ): Promise<RowAuthorization> {
    // A job is not user activity: it must not keep a session alive.
    const { session } = await auth.open(credentials.cookie, { activity: false, log: credentials.log })
    if (session?.key !== credentials.sessionKey) return { ok: false, why: "session-ended" }
    const platform = newPlatform({
      // Counted apart from page calls: otherwise a thousand queued rows would block the owner's pages.
      session: `${session.key} jobs`,
      token: session.token,
      renew: session.renew,
      refused: session.refused,
      acted: (act, outcome) => activity.byJob(session.subject, credentials.requestId, act, outcome),
      sessionEnded() {},
      requestId: credentials.requestId,
      signal: new AbortController().signal,
      log: credentials.log,
    })
    const isAdmin = await platform.account.isAdmin({ fresh: true })
    if (!isAdmin.ok || !isAdmin.value) return { ok: false, why: "not-admin" }
    return {
      ok: true,
      perform: (id) =>
        withAuditLog(credentials.log, session, { ...auditFields(action), on: id }, () =>
          performAction(platform, action, id),
        ),
      findDone: (ids) => findDone(platform, action, ids),
    }
  }
}

/** Nothing when the list can't be read: then nobody knows. */
async function findDone({ admin }: AdminPlatform, action: BulkAction, ids: string[]) {
  const listed = await admin.deployments.list()
  if (!listed.ok) return new Set<string>()
  const { rows, unread } = listed.value
  const byId = new Map(rows.map((deployment) => [deployment.id, deployment]))
  // A deployment that is missing may be among those that can't be read.
  return new Set(ids.filter((id) => (byId.has(id) || unread === 0) && isDone(action, byId.get(id))))
}

function performAction(platform: AdminPlatform, action: BulkAction, id: string): Promise<Outcome<null>> {
  switch (action.kind) {
    case "delete":
      return platform.admin.deployments.delete(id)
    case "timeout":
      return platform.deployments.setTimeout(id, action.minutes)
    case "version":
      return platform.deployments.updateVersion(id, action.version)
  }
}

/** Field values of the audit log; operators filter by them. */
function auditFields({ kind, ...details }: BulkAction) {
  return { action: actionNames[kind], details }
}

const actionNames = { delete: "delete deployment", timeout: "set timeout", version: "update version" }
