import { z } from "zod"

const slug = z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, "must be lower-case letters, digits, - or _")

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be a web address such as https://docs.example",
  abort: true,
})
const email = z.email("must be an email address")
const hostName = z
  .string()
  .regex(
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
    "must be a host name such as apps.example",
  )
const text = (most: number) => z.string().max(most, `must have at most ${most} characters`)

export function wholeNumber(low: number, high: number) {
  const fits = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high
  return z.string().refine(fits, `must be a whole number from ${low} to ${high}`).transform(Number)
}

/** Every white-label setting: its environment variable and its default. */
const schema = z.object({
  PRODUCT_NAME: text(60).default("Hearth"),
  PRODUCT_SLUG: slug.default("hearth"),
  CLUSTER_DOMAIN: hostName.optional(),
  HOSTED_URL: webAddress.optional(),
  CONTACT_EMAIL: email.optional(),
  SUPPORT_EMAIL: email.optional(),
  SALES_EMAIL: email.optional(),
  PRIVACY_EMAIL: email.optional(),
  SECURITY_EMAIL: email.optional(),
  DOCS_URL: webAddress.optional(),
  CHAT_SCRIPT_URL: webAddress.refine(isSafeScript, "must be https unless its host is loopback").optional(),
  COMMUNITY_URL: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  TRUST_URL: webAddress.optional(),
  INSTALL_URL: webAddress.optional(),
  GUIDE_URL: webAddress.optional(),
  CHARTS_URL: webAddress.optional(),
  LOCAL_PORT: wholeNumber(1, 65535).default(8080),
  LEGAL_NAME: text(120).optional(),
  BANK_BENEFICIARY: text(200).optional(),
  BANK_NAME: text(200).optional(),
  BANK_ADDRESS: text(300).optional(),
  BANK_ROUTING_NUMBER: text(40).optional(),
  BANK_ACCOUNT_NUMBER: text(40).optional(),
  BANK_SWIFT: text(40).optional(),
  BANK_IBAN: text(40).optional(),
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
  /** In the sandbox, whose machines have no host names: the page of one is `{machinesUrl}/{ip-with-dashes}`. */
  machinesUrl?: string
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
  /** Where a private deployment without a domain responds: at this port of localhost. */
  localPort: number
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
  const set = blankAsUnset(env)
  const parsed = schema.safeParse(set)
  const problems = [...describe(parsed.error), ...bankProblems(set)]
  if (!parsed.success || problems.length > 0) return { ok: false as const, problems }
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
    localPort: given.LOCAL_PORT,
    legalName: given.LEGAL_NAME ?? `${given.PRODUCT_NAME}, Inc.`,
  }
  return { ok: true as const, brand, bank: bankOf(given) }
}

/** Half an account number would lose somebody's money. */
function bankProblems(set: Record<string, string | undefined>) {
  const all = brandVariables.filter((name) => name.startsWith("BANK_"))
  const missing = all.filter((name) => !set[name])
  return missing.length === 0 || missing.length === all.length
    ? []
    : [
        `BANK_* must all be set, or none: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`,
      ]
}

/** Null when no account is configured; bank transfers are then not offered. */
function bankOf(given: z.infer<typeof schema>): BankDetails | null {
  const {
    BANK_BENEFICIARY: beneficiary,
    BANK_NAME: bank,
    BANK_ADDRESS: address,
    BANK_ROUTING_NUMBER: routingNumber,
    BANK_ACCOUNT_NUMBER: accountNumber,
    BANK_SWIFT: swift,
    BANK_IBAN: iban,
  } = given
  if (!(beneficiary && bank && address && routingNumber && accountNumber && swift && iban)) return null
  return {
    beneficiary,
    bank,
    address,
    domestic: { routingNumber, accountNumber },
    international: { swift, iban },
  }
}

/** A script over plain http could be replaced on its way. */
function isSafeScript(address: string) {
  const { protocol, hostname } = new URL(address)
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname))
}

function blankAsUnset(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function describe(error: z.ZodError | undefined) {
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`)
}
