import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "react-router"
import type { z } from "zod"
import type { Problem } from "../domain/outcome"

/** What an action gives back to the form that it refuses: what was typed, what is wrong, and a key to try again. */
export interface FormReply {
  result: SubmissionResult
  /** What stood in the way beyond the fields; the page has the words for it. */
  problem: Problem | null
  /** A key for the next try; the last one is spent. */
  formKey: string
}

interface Refusal {
  /** The action's answer: 400 with the input kept, or the status that tells payment and sign-in apart. */
  reject(problem?: Problem): ReturnType<typeof data<FormReply>>
  /** The same for what belongs beside one field, in the sentence of the catalogue. */
  blame(field: string, sentence: string): ReturnType<typeof data<FormReply>>
}

export type ParsedForm<Value> = Refusal &
  (
    | {
        ok: true
        value: Value
        /** Names this rendering of the form (its field `formKey`), for `FormKeys.once`; without one it is like no other. */
        key: string
      }
    | { ok: false }
  )

const longestKey = 64

/**
 * Reads a posted form by its schema. What the schema does not name never gets further, and of a repeated field the first
 *. What is typed into the fields that `secrets` names is never sent back.
 */
export async function parseForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { secrets = [] }: { secrets?: string[] } = {},
): Promise<ParsedForm<z.output<Schema>>> {
  const posted = await readForm(request)
  const known = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = posted.get(name)
    if (value !== null) known.set(name, value)
  }
  const submission = parseWithZod(known, { schema })

  function reject(problem: Problem | null = null) {
    const formErrors = problem ? { formErrors: [problem.kind] } : {}
    return answer(submission.reply({ hideFields: secrets, ...formErrors }), problem)
  }

  function blame(field: string, sentence: string) {
    return answer(submission.reply({ hideFields: secrets, fieldErrors: { [field]: [sentence] } }), null)
  }

  function answer(result: SubmissionResult, problem: Problem | null) {
    return data({ result, problem, formKey: newFormKey() }, { status: statusOf(problem) })
  }
  return submission.status === "success"
    ? { ok: true, value: submission.value, key: keyIn(posted), reject, blame }
    : { ok: false, reject, blame }
}

/** Names one rendering of a form, so that sending it twice acts once. */
export function newFormKey(): string {
  return crypto.randomUUID()
}

function keyIn(posted: FormData) {
  const key = posted.get("formKey")
  return typeof key === "string" && key !== "" && key.length <= longestKey ? key : newFormKey()
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Not 502 for an upstream that fails: proxies put a page of their own in its place, and what was typed would be lost. */
function statusOf(problem: Problem | null) {
  if (problem?.kind === "session-ended") return 401
  if (problem?.kind === "payment-required") return 402
  return 400
}
