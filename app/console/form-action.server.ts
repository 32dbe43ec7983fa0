import { type ActionFunctionArgs, redirect } from "react-router"
import type { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import type { Outcome } from "~/domain/outcome"
import { visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { type AdminAction, withAuditLog } from "~/platform/admin/audit-log.server"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { platformContext } from "~/platform/context"
import type { AdminPlatform, Platform } from "~/platform/platform.server"
import { type Flash, flash } from "./flash"

/** What a form sends, and the `id` of its route. */
type Sent<Schema extends z.ZodObject> = z.output<Schema> & { id: string }

interface Declared<Schema extends z.ZodObject, Result, Who> {
  schema: Schema
  /** The one call that changes something. It happens once, however often the form is sent. */
  act(platform: Who, sent: Sent<Schema>): Promise<Outcome<Result>>
  /** Whether what isn't there counts as done: a double click, another tab or somebody else was faster. */
  missingIsDone?: boolean
  /** Leaves the message for the next page. */
  say(messages: Flash, sent: Sent<Schema>): void
  /** The next page without scripts, or from a page of the form's own. */
  next(url: URL): string
}

interface DeclaredByAdmin<Schema extends z.ZodObject, Result>
  extends Declared<Schema, Result, AdminPlatform> {
  audit(sent: Sent<Schema>): AdminAction
}

/** The action of a customer's form. */
export function customerForm<Schema extends z.ZodObject, Result>(
  declared: Declared<Schema, Result, Platform>,
) {
  return (args: ActionFunctionArgs) =>
    answer(args, declared, (sent) => declared.act(args.context.get(platformContext), sent))
}

/** The action of an administrator's form: checked for each request, and logged before and after. */
export function adminForm<Schema extends z.ZodObject, Result>(declared: DeclaredByAdmin<Schema, Result>) {
  return (args: ActionFunctionArgs) => {
    const access = adminUnlessEnded(args.context)
    const { log } = args.context.get(visit)
    return answer(
      args,
      declared,
      access &&
        ((sent) =>
          withAuditLog(log, access.session, declared.audit(sent), () => declared.act(access.platform, sent))),
    )
  }
}

async function answer<Schema extends z.ZodObject, Result>(
  { context, request, params, url }: ActionFunctionArgs,
  { schema, missingIsDone = false, say, next }: Omit<Declared<Schema, Result, never>, "act">,
  act: ((sent: Sent<Schema>) => Promise<Outcome<Result>>) | null,
) {
  const { id = "" } = requireValidIds(params)
  const form = await parseForm(request, schema)
  if (!act) return form.reject({ kind: "session-ended", text: null })
  if (!form.ok) return form.reject()
  const sent = { ...form.value, id }
  const outcome = await submitOnce(context, { key: form.key, content: [url.pathname, sent] }, () => act(sent))
  if (!outcome.ok && !(missingIsDone && outcome.problem.kind === "not-found"))
    return form.reject(outcome.problem)
  say(context.get(flash), sent)
  if (form.stays) return null
  throw redirect(next(url), 303)
}
