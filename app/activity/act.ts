import { z } from "zod"

/** What a person did with a deployment, and what the list calls it. */
export const deploymentActs = {
  "deployment-created": "Created a deployment",
  "timeout-changed": "Changed a timeout",
  "version-updated": "Updated a version",
  "step-rerun": "Reran a setup step",
  "deployment-deleted": "Deleted a deployment",
  "terminal-opened": "Opened a terminal",
} as const

/** The same of all that a person did through this console. */
export const actNames = {
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
} as const

export type ActKind = keyof typeof actNames

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
