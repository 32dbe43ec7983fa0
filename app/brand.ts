import { z } from "zod"

const slug = z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/, "must be lower-case letters, digits, - or _")

export function linkTo(example: string) {
  return z.url({ protocol: /^https?$/, error: `must be a web address such as ${example}`, abort: true })
}

const webAddress = linkTo("https://docs.example")
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
export const brandSchema = z.object({
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
  STATUS_URL: webAddress.optional(),
  CHAT_SCRIPT_URL: webAddress.refine(isSafeScript, "must be https unless its host is loopback").optional(),
  COMMUNITY_URL: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  TRUST_URL: webAddress.optional(),
  INSTALL_URL: webAddress.optional(),
  GUIDE_URL: webAddress.optional(),
  CHARTS_URL: webAddress.optional(),
  LOCAL_PORT: wholeNumber(1, 65535).default(8080),
  LEGAL_NAME: text(120).optional(),
  BANK_BENEFICIARY: text(200).default(""),
  BANK_NAME: text(200).default(""),
  BANK_ADDRESS: text(300).default(""),
  BANK_ROUTING_NUMBER: text(40).default(""),
  BANK_ACCOUNT_NUMBER: text(40).default(""),
  BANK_SWIFT: text(40).default(""),
  BANK_IBAN: text(40).default(""),
})

type Given = z.infer<typeof brandSchema>

/**
 * The settings that a white-label operator can change without touching code. Default hosts are under the reserved
 * `.example` domain, so that no link leads to a stranger. `sandbox` is the address of the sandbox's pages, if it runs.
 */
export function createBrand(given: Given, sandbox?: string) {
  const host = `${given.PRODUCT_SLUG.replaceAll("_", "-")}.example`
  return {
    /** Display name: "Hearth". */
    name: given.PRODUCT_NAME,
    /** The name in identifiers: "hearth". Used in request fields, card ids and file names. */
    slug: given.PRODUCT_SLUG,
    /** The address of a deployment is `{ip-with-dashes}.{clusterDomain}`. */
    clusterDomain: given.CLUSTER_DOMAIN ?? `apps.${host}`,
    /** In the sandbox, whose machines have no host names: the page of one is `{machinesUrl}/{ip-with-dashes}`. */
    machinesUrl: sandbox && !given.CLUSTER_DOMAIN ? `${sandbox}/machines` : undefined,
    /** The Hosted Platform: the link of its card, and the default target of an agent. */
    hostedUrl: given.HOSTED_URL ?? sandbox ?? `https://cloud.${host}`,
    contactEmail: given.CONTACT_EMAIL ?? `hello@${host}`,
    supportEmail: given.SUPPORT_EMAIL ?? `support@${host}`,
    /** Where a mail about a failure goes: nowhere unless the operator has said who reads them. */
    helpEmail: given.SUPPORT_EMAIL,
    salesEmail: given.SALES_EMAIL ?? `sales@${host}`,
    privacyEmail: given.PRIVACY_EMAIL ?? `privacy@${host}`,
    securityEmail: given.SECURITY_EMAIL ?? `security@${host}`,
    docsUrl: given.DOCS_URL ?? `https://docs.${host}`,
    /** The operator's page about outages. */
    statusUrl: given.STATUS_URL,
    /** The script of a chat provider, loaded when a visitor opens the chat; null without a chat. */
    chatScriptUrl: given.CHAT_SCRIPT_URL ?? null,
    /** The community chat. */
    communityUrl: given.COMMUNITY_URL ?? `https://community.${host}`,
    sourceUrl: given.SOURCE_URL ?? `https://code.${host}`,
    /** Certificates and audit reports. */
    trustUrl: given.TRUST_URL ?? `https://trust.${host}`,
    /** The install script for one machine. */
    installUrl: given.INSTALL_URL ?? `https://get.${host}/install.sh`,
    /** The documentation of private deployments. */
    guideUrl: given.GUIDE_URL ?? given.DOCS_URL ?? `https://docs.${host}/private-deployment`,
    /** The Helm chart repository. */
    chartsUrl: given.CHARTS_URL ?? `https://charts.${host}`,
    /** Where a private deployment without a domain responds: at this port of localhost. */
    localPort: given.LOCAL_PORT,
    /** The company named in the legal documents: "Hearth, Inc.". */
    legalName: given.LEGAL_NAME ?? `${given.PRODUCT_NAME}, Inc.`,
  }
}

export type Brand = ReturnType<typeof createBrand>

/** The account for bank transfers, which only the page that shows it gets; null without one. Bank transfers are then not offered. */
export function toBankDetails(given: Given) {
  if (given.BANK_IBAN === "") return null
  return {
    beneficiary: given.BANK_BENEFICIARY,
    bank: given.BANK_NAME,
    address: given.BANK_ADDRESS,
    /** For transfers within the account's country. */
    domestic: { routingNumber: given.BANK_ROUTING_NUMBER, accountNumber: given.BANK_ACCOUNT_NUMBER },
    international: { swift: given.BANK_SWIFT, iban: given.BANK_IBAN },
  }
}

export type BankDetails = NonNullable<ReturnType<typeof toBankDetails>>

/** Half an account number would lose somebody's money. */
export function bankProblems(set: Record<string, string | undefined>) {
  const all = Object.keys(brandSchema.shape).filter((name) => name.startsWith("BANK_"))
  const missing = all.filter((name) => !set[name])
  if (missing.length === 0 || missing.length === all.length) return []
  return [
    `BANK_* must all be set, or none: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`,
  ]
}

/** A script over plain http could be replaced on its way. */
function isSafeScript(address: string) {
  const { protocol, hostname } = new URL(address)
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname))
}
