import { isIPv4 } from "node:net"
import { z } from "zod"
import type { Core } from "./core"
import type { Deployments } from "./deployments"
import { type Licenses, licenseTypes, supportLevels } from "./licenses"
import { type Lifecycle, statuses } from "./lifecycle"
import { latestVersion } from "./releases"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const deploymentSchema = z.strictObject({
  email: z.string(),
  name: z.string().min(1),
  configId: z.string().min(1),
  status: z.enum(statuses),
  timeoutMins: z.int().min(1).nullable().default(null),
  version: z.string().min(1).default(latestVersion),
  ipv4: z.string().refine(isIPv4).optional(),
  errorMessage: z.string().default("The machine did not start"),
  /** The share of the installation that completes before the failure. */
  progress: z.number().min(0).max(1).default(0.6),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  /** Instead of `createdAt`. */
  createdMinutesAgo: z.number().optional(),
  /** How much longer an installation takes. */
  installsForMinutes: z.number().default(60),
  count: z.int().min(1).max(5_000).default(1),
})

const licenseSchema = z.strictObject({
  email: z.string(),
  type: z.enum(licenseTypes),
  organizationName: z.string().min(1),
  payment: z.enum(["not_required", "pending", "paid"]).default("not_required"),
  usersLimit: z.int().nullable().default(null),
  gpusLimit: z.int().nullable().default(null),
  supportLevel: z.enum(supportLevels).default("none"),
  createdDaysAgo: z.number().default(0),
  /** Days from now. Negative: already expired. Null: never expires. */
  expiresInDays: z.number().nullable().default(null),
  count: z.int().min(1).max(5_000).default(1),
})

/** Adds deployments and licenses in any state: those of the sample data, and those that tests ask for. */
export function createSeeding(options: Core & { deployments: Deployments; licenses: Licenses }) {
  const { accounts, now } = options

  function accountId(email: string) {
    const account = accounts.byEmail(email)
    if (!account) throw new Error(`No account has the email ${email}`)
    return account.id
  }

  return {
    accountId,
    deployments(body: unknown) {
      const seed = deploymentSchema.parse(body)
      const { email, name, configId, version, ipv4, count } = seed
      const deployment = { accountId: accountId(email), configId, version, ipv4, ...toLifecycle(seed, now()) }
      return Array.from({ length: count }, (_, index) =>
        options.deployments.insert({ ...deployment, name: count === 1 ? name : `${name}-${index + 1}` }),
      )
    },
    licenses(body: unknown) {
      const seed = licenseSchema.parse(body)
      const license = {
        accountId: accountId(seed.email),
        type: seed.type,
        organization_name: seed.organizationName,
        payment_status: seed.payment,
        users_limit: seed.usersLimit,
        gpus_limit: seed.gpusLimit,
        support_level: seed.supportLevel,
        createdAt: now() - seed.createdDaysAgo * day,
        expiresAt: seed.expiresInDays === null ? null : now() + Math.round(seed.expiresInDays * day),
      }
      return Array.from({ length: seed.count }, () => options.licenses.add(license))
    },
  }
}

/** A lifecycle that has the status now. */
function toLifecycle(seed: z.infer<typeof deploymentSchema>, now: number): Lifecycle {
  const { status, timeoutMins, createdMinutesAgo: ago = status === "terminating" ? 1 : 0 } = seed
  const createdAt = seed.createdAt === undefined ? now - ago * minute : Date.parse(seed.createdAt)
  const lifecycle: Lifecycle = {
    createdAt,
    installingAt: createdAt,
    installEndsAt: Math.min(createdAt + minute, now),
    finalProgress: 1,
    failure: null,
    timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
  switch (status) {
    case "pending":
      return { ...lifecycle, installingAt: now + hour, installEndsAt: now + 2 * hour }
    case "installing": {
      const installingAt = createdAt < now ? createdAt : now - hour
      return { ...lifecycle, installingAt, installEndsAt: now + seed.installsForMinutes * minute }
    }
    case "running":
      return lifecycle
    case "updating":
      return { ...lifecycle, updatedAt: now + hour }
    case "failed":
      return { ...lifecycle, finalProgress: seed.progress, failure: seed.errorMessage }
    case "stopped":
      return { ...lifecycle, stoppedAt: Math.min(createdAt + day, now) }
    case "terminating":
      return { ...lifecycle, timeoutMins: Math.max(1, Math.floor((now - createdAt) / minute)) }
  }
}
