import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "react-router"
import type { z } from "zod"
import type { Problem } from "../domain/outcome"
import { trimInvisible } from "../domain/trim-invisible"

/** What was sent, without secrets, and the errors of each field. */
export interface FormResult {
  initialValue?: Record<string, unknown> | null
  error?: Record<string, string[] | null>
}

/** The reply to a form, for the page that stays. */
export type FormReply = Refusal | Done

interface Done {
  /** Where the form would have led without scripts. */
  next: string
  result?: undefined
  problem?: undefined
  formKey?: undefined
}

/** The reply to a form that was rejected: the input, its errors, and a new form key. */
export interface Refusal {
  next?: undefined
  result: FormResult
  /** A problem that belongs to no field; the page has its wording. */
  problem: Problem | null
  /** The key for the next attempt; the last one has been used. */
  formKey: string
}

const maxKeyLength = 64

/**
 * Parses a posted form with its schema. Fields outside the schema are dropped, and only the first of a repeated field
 * counts. Fields listed in `secrets` are never sent back to the browser.
 */
export async function parseForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { secrets = [] }: { secrets?: string[] } = {},
) {
  const posted = await readForm(request)
  const known = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = posted.get(name)
    if (value !== null) known.set(name, typeof value === "string" ? seenText(value) : value)
  }
  const submission = parseWithZod(known, { schema })

  /** Rejects the form: status 400 with the input kept, 401 when sign-in is needed, 402 when payment is needed. A problem of a field
   * stands beside it. The next attempt has a new key, or the same while the last one is still at work. */
  function reject(problem: Problem | null = null, formKey = newFormKey()) {
    if (problem?.field !== undefined && problem.text !== null) {
      const fieldErrors = { [problem.field]: [problem.text] }
      return reply(submission.reply({ hideFields: secrets, fieldErrors }), null, formKey)
    }
    const formErrors = problem ? { formErrors: [problem.kind] } : {}
    return reply(submission.reply({ hideFields: secrets, ...formErrors }), problem, formKey)
  }

  function reply({ initialValue, error }: FormResult, problem: Problem | null, formKey: string) {
    return data<Refusal>(
      { result: { initialValue, error }, problem, formKey },
      { status: statusFor(problem) },
    )
  }
  return submission.status === "success"
    ? {
        ok: true as const,
        value: submission.value,
        key: formKeyOf(posted),
        stays: staysOpen(posted),
        reject,
      }
    : { ok: false as const, reject }
}

/** Identifies one rendered form, so that submitting it twice acts once. */
export function newFormKey(): string {
  return crypto.randomUUID()
}

/** The rendered form's key, for `Idempotency.once`. A form without a key gets a unique one. */
function formKeyOf(posted: FormData) {
  const key = posted.get("formKey")
  return typeof key === "string" && key !== "" && key.length <= maxKeyLength ? key : newFormKey()
}

/** Whether the form is on another page, which stays open instead of following the redirect. */
function staysOpen(posted: FormData) {
  return posted.get("stay") === "yes"
}

/** Characters that nobody sees are nothing. Spaces stay: in the line of a terminal they have a meaning. */
function seenText(value: string) {
  return value.trim() !== "" && trimInvisible(value) === "" ? "" : value
}

export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Never 502 for a failed platform call: proxies replace such a page with their own, and the input would be lost. */
function statusFor(problem: Problem | null) {
  if (problem?.kind === "session-ended") return 401
  if (problem?.kind === "payment-required") return 402
  return 400
}
