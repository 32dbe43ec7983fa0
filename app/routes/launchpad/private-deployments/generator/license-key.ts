import type { Outcome } from "~/domain/outcome"
import type { Platform } from "~/platform/platform"
import type { ControlError } from "./control-id"
import { chosenLicense, type Draft } from "./draft"

/** The key that a form chose or typed, empty for none, and why it cannot be had. */
export async function licenseKeyFor(
  platform: Platform | null,
  draft: Draft,
): Promise<{ key: string; errors: ControlError[] }> {
  const id = chosenLicense(draft)
  if (id === null) {
    return { key: draft.license === "typed" ? draft.configuration.licenseKey : "", errors: [] }
  }
  const read = await readKey(platform, id)
  if (read?.ok && read.value !== null) return { key: read.value, errors: [] }
  return { key: "", errors: [{ control: "license", message: whyNot(read) }] }
}

type Read = Outcome<string | null> | null

async function readKey(platform: Platform | null, id: string): Promise<Read> {
  const listed = await platform?.licenses.list()
  if (!listed) return null
  if (!listed.ok) return listed
  return { ok: true, value: listed.value.find((license) => license.id === id)?.key ?? null }
}

function whyNot(read: Read) {
  if (read?.ok) return "This license has no key any more. Choose another one."
  const isSignedOut = read === null || read.problem.kind === "session-ended"
  return isSignedOut
    ? "Your session has ended, so the key of this license cannot be read. Sign in again, or choose “Another key” and type it."
    : "The key of this license could not be read. Try again, or choose “Another key” and type it."
}
