import { type ActionFunctionArgs, type data, redirect } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/person/submit-once.server"
import type { Failure, Outcome } from "~/domain/outcome"
import { visit } from "~/http/contexts"
import { type FormReply, parseForm } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { type AdminAction, withAuditLog } from "~/platform/admin/audit-log.server"
import { adminUnlessEnded, whyNotAdmin } from "~/platform/admin/guard.server"
import { platformContext } from "~/platform/context"
import type { AdminPlatform, Platform } from "~/platform/platform.server"
import { type Flash, flash } from "./flash"

/** The form of a delete page. `name` is for the message on the next page. */
export const deletionForm = z.object({ name: z.string().default("") })

/** What a form sends, and the `id` of its route. */
type Sent<Schema extends z.ZodObject> = z.output<Schema> & { id: string }

type Args = Pick<ActionFunctionArgs, "context" | "request" | "params" | "url">

type MaybePromise<T> = T | Promise<T>

type Data<Page> = ReturnType<typeof data<Page>>

interface Declared<Schema extends z.ZodObject, Result, Page, Who> {
  schema: Schema | ((args: Args) => Schema)
  /** Fields that are never sent back to the browser. */
  secrets?: string[]
  /** A question, a warning or another page comes before the act. Null when the act follows. */
  before?(platform: Who, sent: Sent<Schema>, args: Args): Promise<Data<Page> | Failure | null>
  /** The one call that changes something. It happens once, however often the form is sent. */
  act(platform: Who, sent: Sent<Schema>, args: Args): Promise<Outcome<Result>>
  /** It may happen again: the same value, set twice, changes nothing. */
  idempotent?: boolean
  /** Whether what isn't there counts as done: a double click, another tab or somebody else was faster. */
  missingIsDone?: null extends Result ? (sent: Sent<Schema>) => boolean : never
  /** Leaves the message for the next page. */
  say?(messages: Flash, sent: Sent<Schema>, result: Result): void
  /** For a form without a page of its own: leaves the message about a failure, and the next page follows. */
  sayFailure?(messages: Flash, sent: Sent<Schema>, problem: Failure["problem"]): void
  /** The address of the next page, or an answer. A fetcher's form stays on its page. */
  next(args: Args & { sent: Sent<Schema>; result: Result }): MaybePromise<string | Data<Page>>
}

interface DeclaredByAdmin<Schema extends z.ZodObject, Result, Page>
  extends Declared<Schema, Result, Page, AdminPlatform> {
  audit(sent: Sent<Schema>): AdminAction
}

/** The action of a customer's form. */
export function customerForm<Schema extends z.ZodObject, Result, Page = never>(
  declared: Declared<Schema, Result, Page, Platform>,
) {
  return (args: ActionFunctionArgs) => {
    const platform = args.context.get(platformContext)
    return answerForm(args, declared, { platform, perform: (act) => act() })
  }
}

/** The action of an administrator's form: checked for each request, and logged before and after. */
export function adminForm<Schema extends z.ZodObject, Result, Page = never>(
  declared: DeclaredByAdmin<Schema, Result, Page>,
) {
  return (args: ActionFunctionArgs) => {
    const access = adminUnlessEnded(args.context)
    const { log } = args.context.get(visit)
    return answerForm(
      args,
      declared,
      access && {
        platform: access.platform,
        perform: (act, sent) => withAuditLog(log, access.session, declared.audit(sent), act),
      },
    )
  }
}

interface Performer<Schema extends z.ZodObject, Result, Who> {
  platform: Who
  perform(act: () => Promise<Outcome<Result>>, sent: Sent<Schema>): Promise<Outcome<Result>>
}

async function answerForm<Schema extends z.ZodObject, Result, Page, Who>(
  args: ActionFunctionArgs,
  declared: Declared<Schema, Result, Page, Who>,
  performer: Performer<Schema, Result, Who> | null,
) {
  const { context, request, params, url } = args
  const { id = "" } = requireValidIds(params)
  const { schema, secrets = [] } = declared
  const form = await parseForm(request, typeof schema === "function" ? schema(args) : schema, { secrets })
  if (!performer) return form.reject(whyNotAdmin(context))
  if (!form.ok) return form.reject()
  const sent = { ...form.value, id }
  const { platform, perform } = performer

  const earlier = await declared.before?.(platform, sent, args)
  if (earlier) return "ok" in earlier ? form.reject(earlier.problem) : earlier

  const act = () => perform(() => declared.act(platform, sent, args), sent)
  const submission = { key: form.key, content: [url.pathname, sent] }
  const { outcome, again } = declared.idempotent
    ? { outcome: await act() }
    : await submitOnce(context, submission, act)
  const messages = context.get(flash)
  const missing = !outcome.ok && outcome.problem.kind === "not-found" && declared.missingIsDone?.(sent)
  // Only what has no result can be missing and done.
  const result = outcome.ok ? outcome.value : (null as Result)
  if (outcome.ok || missing) declared.say?.(messages, sent, result)
  else if (declared.sayFailure && !form.stays) declared.sayFailure(messages, sent, outcome.problem)
  else return form.reject(outcome.problem, again)

  const next = await declared.next({ ...args, sent, result })
  if (typeof next !== "string") return next
  if (form.stays) return done(next)
  throw redirect(next, 303)
}

function done(next: string): FormReply {
  return { next }
}
