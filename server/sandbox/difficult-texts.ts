import type { RequestHandler } from "express"
import type { Settings } from "./core"

type Change = (text: string) => string

const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
const longest = 128

const unbroken: Change = (text) => `${text}_${word.repeat(3)}`.slice(0, Math.max(text.length, longest))
const sentence: Change = (text) => `${text} and what else a hospital or a ministry needs within a year`
const message: Change = (text) =>
  `${text}: could not pull https://registry.example/v2/${"sha256-0123456789abcdef".repeat(5)} (${word})`
const email: Change = (text) => `${text}.${"x".repeat(60)}.example`
const file: Change = (text) => text.replace(/(?=\.\w+$)/, `-${word.repeat(3)}`)
/** Tests choose released versions, so only others become longer. */
const version: Change = (text) => (/^v?\d+(?:\.\d+)*$/.test(text) ? text : `${text}.${"20261123".repeat(5)}`)

const foreign: Change = (text) => (text.length % 2 === 0 ? "خادم التجارب (٣)" : "\u200f名前のない実験機")

/** By the name of the field. Fields with ids, states and addresses stay as they are. */
const changes: Record<NonNullable<Settings["texts"]>, Record<string, Change>> = {
  long: {
    name: unbroken,
    organization_name: unbroken,
    city: unbroken,
    country_name: unbroken,
    branch: unbroken,
    email,
    user_email: email,
    instance_user_email: email,
    license_user_email: email,
    original_category: sentence,
    tags: sentence,
    description: message,
    benefit: message,
    error_message: message,
    error: message,
    filename: file,
    hearth_version: unbroken,
    version,
    tag_name: version,
  },
  foreign: {
    name: foreign,
    organization_name: foreign,
    city: foreign,
    branch: foreign,
    error_message: foreign,
    description: foreign,
  },
}

/**
 * While the setting asks for it, replaces what people write with text that breaks layouts: as long as the platform
 * allows, or in another script.
 */
export function difficultTexts<Value>(settings: Settings, value: Value): Value {
  const { texts } = settings
  // The copy has the same shape: only strings are replaced, by strings.
  return texts === undefined ? value : (changed(value, changes[texts]) as Value)
}

export function sendDifficultTexts(settings: Settings): RequestHandler {
  return (_request, response, next) => {
    const send = response.json.bind(response)
    response.json = (body: unknown) => send(difficultTexts(settings, body))
    next()
  }
}

function changed(value: unknown, byField: Record<string, Change>, change?: Change): unknown {
  if (typeof value === "string") return change && value !== "" ? change(value) : value
  if (Array.isArray(value)) return value.map((item) => changed(item, byField, change))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      changed(item, byField, Object.hasOwn(byField, key) ? byField[key] : undefined),
    ]),
  )
}
