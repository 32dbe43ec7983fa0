import { z } from "zod"

/** The verbs of acts. What a refused one would have done isn't done: "Tried to create a deployment". */
const verbs = {
  Added: "add",
  Began: "begin",
  Canceled: "cancel",
  Changed: "change",
  Created: "create",
  Deleted: "delete",
  Marked: "mark",
  Moved: "move",
  Opened: "open",
  Paid: "pay",
  Removed: "remove",
  Reran: "rerun",
  Saved: "save",
  Signed: "sign",
  Started: "start",
  Updated: "update",
} as const

const attempts = new Map<string, string>(Object.entries(verbs))

type ActName = `${keyof typeof verbs} ${string}`

/** What a person did with a deployment, and what the list calls it. */
export const deploymentActs = {
  "deployment-created": "Created a deployment",
  "timeout-changed": "Changed a timeout",
  "version-updated": "Updated a version",
  "step-rerun": "Reran a setup step",
  "deployment-deleted": "Deleted a deployment",
  "terminal-opened": "Opened a terminal",
} as const satisfies Record<string, ActName>

/** The same of all that a person did through this console. */
const actNames = {
  ...deploymentActs,
  "signed-in": "Signed in",
  "hub-token-saved": "Saved the model-hub token",
  "hub-token-removed": "Removed the model-hub token",
  "license-created": "Created a license",
  "license-deleted": "Deleted a license",
  "license-payment-begun": "Began to pay for a license",
  "license-paid": "Paid for a license",
  "license-payment-canceled": "Canceled paying for a license",
  "top-up-begun": "Began to add funds",
  "top-up-paid": "Added funds",
  "top-up-canceled": "Canceled adding funds",
  "private-added": "Added a private deployment",
  "private-removed": "Removed a private deployment",
  "private-synced": "Moved private deployments to the account",
  "admin-deployment-deleted": "Deleted a customer's deployment",
  "admin-license-created": "Created a license for a customer",
  "admin-license-paid": "Marked a license as paid",
  "bulk-job-started": "Started a bulk job",
  "admin-topped-up": "Added to a customer's balance",
} as const satisfies Record<string, ActName>

export type ActKind = keyof typeof actNames

export function actText(kind: ActKind, failed: boolean) {
  const name = actNames[kind]
  return failed ? name.replace(/^\w+/, (verb) => `Tried to ${attempts.get(verb)}`) : name
}

/** Longer texts would fill the store. */
export const shortText = z.string().transform((text) => text.slice(0, 300))

export const actSchema = z.object({
  kind: z.custom<ActKind>((kind) => typeof kind === "string" && Object.hasOwn(actNames, kind)),
  /** The id of what it changes, where the platform has given one. */
  id: shortText.optional(),
  /** As the person calls it: a name, an organization, an email. */
  name: shortText.optional(),
  machine: z.enum(["trial", "gpu"]).optional(),
  /** When it was created, in epoch milliseconds, and its last status, where the page of the act knows them. */
  createdAt: z.number().optional(),
  status: shortText.optional(),
  /** A timeout in minutes; null for none. */
  minutes: z.number().nullish(),
  version: shortText.nullish(),
  cents: z.number().optional(),
})

/** Every call that changes something on the platform says what it is. Nothing secret may be in it. */
export type Act = z.input<typeof actSchema>
