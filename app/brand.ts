import { z } from "zod"

const slug = z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, "must be lower-case letters, digits, - or _")

/** Every white-label setting: its environment variable and its default. */
const schema = z.object({
  PRODUCT_NAME: z.string().min(1).max(60).default("Hearth"),
  PRODUCT_SLUG: slug.default("hearth"),
  CLUSTER_DOMAIN: z.string().min(1).optional(),
  HOSTED_URL: z.url().optional(),
  CONTACT_EMAIL: z.email().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SALES_EMAIL: z.email().optional(),
  PRIVACY_EMAIL: z.email().optional(),
  SECURITY_EMAIL: z.email().optional(),
  DOCS_URL: z.url().optional(),
  CHAT_SCRIPT_URL: z
    .url({ abort: true })
    .refine(isSafeScript, "must be https unless its host is loopback")
    .optional(),
  COMMUNITY_URL: z.url().optional(),
  SOURCE_URL: z.url().optional(),
  TRUST_URL: z.url().optional(),
  INSTALL_URL: z.url().optional(),
  GUIDE_URL: z.url().optional(),
  CHARTS_URL: z.url().optional(),
  LEGAL_NAME: z.string().min(1).max(120).optional(),
  BANK_BENEFICIARY: z.string().min(1).max(200).optional(),
  BANK_NAME: z.string().min(1).max(200).optional(),
  BANK_ADDRESS: z.string().min(1).max(300).optional(),
  BANK_ROUTING_NUMBER: z.string().min(1).max(40).optional(),
  BANK_ACCOUNT_NUMBER: z.string().min(1).max(40).optional(),
  BANK_SWIFT: z.string().min(1).max(40).optional(),
  BANK_IBAN: z.string().min(1).max(40).optional(),
})

/** The variable names; a test compares `.env.example` with them. */
export const brandVariables = Object.keys(schema.shape)

/**
 * The settings that a white-label operator can change without touching code. Default hosts are under the reserved
 * `.example` domain, so that no link leads to a stranger.
 */
export interface Brand {
  /** Display name: "Hearth". */
  name: string
  /** The name in identifiers: "hearth". Used in request fields, card ids and file names. */
  slug: string
  /** The address of a deployment is `{ip-with-dashes}.{clusterDomain}`. */
  clusterDomain: string
  /** The hosted cloud: the link of its card, and the default target of an agent. */
  hostedUrl: string
  contactEmail: string
  supportEmail: string
  salesEmail: string
  privacyEmail: string
  securityEmail: string
  docsUrl: string
  /** The script of a chat provider, loaded when a visitor opens the chat; null without a chat. */
  chatScriptUrl: string | null
  /** The community chat. */
  communityUrl: string
  sourceUrl: string
  /** Certificates and audit reports. */
  trustUrl: string
  /** The install script for one machine. */
  installUrl: string
  /** The documentation of private deployments. */
  guideUrl: string
  /** The Helm chart repository. */
  chartsUrl: string
  /** The company named in the legal documents: "Hearth, Inc.". */
  legalName: string
}

/** The account for bank transfers. Only the page that shows it gets it. */
export interface BankDetails {
  beneficiary: string
  bank: string
  address: string
  /** For transfers within the account's country. */
  domestic: { routingNumber: string; accountNumber: string }
  international: { swift: string; iban: string }
}

export function loadBrand(env: Record<string, string | undefined>) {
  const parsed = schema.safeParse(blankAsUnset(env))
  if (!parsed.success) return { ok: false as const, problems: describe(parsed.error) }
  const given = parsed.data
  const host = `${given.PRODUCT_SLUG.replaceAll("_", "-")}.example`
  const brand: Brand = {
    name: given.PRODUCT_NAME,
    slug: given.PRODUCT_SLUG,
    clusterDomain: given.CLUSTER_DOMAIN ?? `apps.${host}`,
    hostedUrl: given.HOSTED_URL ?? `https://cloud.${host}`,
    contactEmail: given.CONTACT_EMAIL ?? `hello@${host}`,
    supportEmail: given.SUPPORT_EMAIL ?? `support@${host}`,
    salesEmail: given.SALES_EMAIL ?? `sales@${host}`,
    privacyEmail: given.PRIVACY_EMAIL ?? `privacy@${host}`,
    securityEmail: given.SECURITY_EMAIL ?? `security@${host}`,
    docsUrl: given.DOCS_URL ?? `https://docs.${host}`,
    chatScriptUrl: given.CHAT_SCRIPT_URL ?? null,
    communityUrl: given.COMMUNITY_URL ?? `https://community.${host}`,
    sourceUrl: given.SOURCE_URL ?? `https://code.${host}`,
    trustUrl: given.TRUST_URL ?? `https://trust.${host}`,
    installUrl: given.INSTALL_URL ?? `https://get.${host}/install.sh`,
    guideUrl: given.GUIDE_URL ?? given.DOCS_URL ?? `https://docs.${host}/private-deployment`,
    chartsUrl: given.CHARTS_URL ?? `https://charts.${host}`,
    legalName: given.LEGAL_NAME ?? `${given.PRODUCT_NAME}, Inc.`,
  }
  const bank = bankOf(given)
  if (bank === "incomplete") return { ok: false as const, problems: [bankProblem] }
  return { ok: true as const, brand, bank }
}

const bankProblem = "BANK_* must all be set, or none: half an account number would lose somebody's money"

/** Null when no account is configured; bank transfers are then not offered. */
function bankOf(given: z.infer<typeof schema>): BankDetails | "incomplete" | null {
  const {
    BANK_BENEFICIARY: beneficiary,
    BANK_NAME: bank,
    BANK_ADDRESS: address,
    BANK_ROUTING_NUMBER: routingNumber,
    BANK_ACCOUNT_NUMBER: accountNumber,
    BANK_SWIFT: swift,
    BANK_IBAN: iban,
  } = given
  if (beneficiary && bank && address && routingNumber && accountNumber && swift && iban) {
    return {
      beneficiary,
      bank,
      address,
      domestic: { routingNumber, accountNumber },
      international: { swift, iban },
    }
  }
  const named = [beneficiary, bank, address, routingNumber, accountNumber, swift, iban]
  return named.some((part) => part !== undefined) ? "incomplete" : null
}

/** A script over plain http could be replaced on its way. */
function isSafeScript(address: string) {
  const { protocol, hostname } = new URL(address)
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname))
}

function blankAsUnset(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function describe(error: z.ZodError) {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`)
}
