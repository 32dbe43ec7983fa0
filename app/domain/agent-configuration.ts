import { parseUrl } from "./parse-url"

export type AssistantFacts = ReturnType<typeof readAssistant>

/** A model and its substitutes. */
export interface ModelChoice {
  provider: string | null
  model: string
}

type Fields = Record<string, unknown>

const methods = ["get", "post", "put", "patch", "delete"]

/**
 * Reads the usual parts of an agent's configuration: assistants with a model, a prompt, tools, knowledge and tests,
 * at the top level or below `spec`. The format is not documented, so missing or unexpected parts are skipped.
 */
export function agentFacts(configuration: Fields) {
  const spec = toFields(configuration.spec)
  const metadata = toFields(configuration.metadata)
  const assistants = toList(configuration.assistants ?? spec.assistants)
  return {
    name: toText(configuration.name) ?? toText(metadata.name),
    description:
      toText(configuration.description) ?? toText(metadata.description) ?? toText(spec.description),
    assistants: assistants.map(readAssistant),
    /** Names in braces in tool addresses and headers, which the agent's operator must fill in. */
    secrets: secretsIn(assistants.flatMap((assistant) => toolsOf(assistant))),
  }
}

/** The models that can replace a model: the others of each class that contains it, each once. */
export function substitutesFor(model: ModelChoice, modelClasses: unknown[]): ModelChoice[] {
  const classes = modelClasses.map((one) =>
    toList(toFields(one).alternatives).flatMap(({ provider, model }) => {
      const name = toText(model)
      return name === null ? [] : [{ provider: toText(provider), model: name }]
    }),
  )
  const others = classes.filter((choices) => choices.some((one) => isSame(one, model))).flat()
  return others.filter(
    (one, index) => !isSame(one, model) && others.findIndex((other) => isSame(other, one)) === index,
  )
}

function isSame(one: ModelChoice, other: ModelChoice) {
  return one.model === other.model && (one.provider === other.provider || other.provider === null)
}

function readAssistant(assistant: Fields) {
  return {
    name: toText(assistant.name),
    provider: toText(assistant.provider),
    model: toText(assistant.model),
    prompt: toText(assistant.system_prompt),
    tools: toolsOf(assistant).map(({ name, description, url, schema }) => ({
      name: toText(name) ?? "Tool",
      description: toText(description),
      /** The host it calls, such as "api.example"; null if unknown. */
      host: hostOf(toText(url)),
      /** Its operations, such as "GET /studies". */
      calls: callsIn(toFields(toFields(schema).paths)),
    })),
    knowledge: toList(assistant.knowledge).map(({ name, description, source, refresh_schedule }) => ({
      name: toText(name) ?? "Knowledge",
      description: toText(description),
      /** A folder, or web addresses. */
      sources: sourcesIn(toFields(source)),
      /** For example "@daily". */
      refresh: toText(refresh_schedule),
    })),
    evaluations: toList(assistant.tests).map(({ name, steps }) => ({
      name: toText(name) ?? "Evaluation",
      steps: toList(steps).flatMap(({ prompt, expected_output }) => {
        const asked = toText(prompt)
        return asked === null ? [] : [{ prompt: asked, expected: toText(expected_output) }]
      }),
    })),
  }
}

function toolsOf(assistant: Fields) {
  return [...toList(assistant.apis), ...toList(assistant.tools)]
}

function callsIn(paths: Fields) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(toFields(operations))
      .filter((method) => methods.includes(method.toLowerCase()))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

function sourcesIn({ filestore, web }: Fields) {
  const path = toText(toFields(filestore).path)
  const urls = toFields(web).urls
  const addresses = Array.isArray(urls) ? urls.filter((url) => typeof url === "string") : []
  return [...(path === null ? [] : [path]), ...addresses]
}

/** `Bearer {TICKETS_TOKEN}` requires TICKETS_TOKEN. */
function secretsIn(tools: Fields[]) {
  const values = tools.flatMap(({ url, headers }) => [url, ...Object.values(toFields(headers))])
  const names = values.flatMap((value) =>
    [...(toText(value) ?? "").matchAll(/\{([A-Z][A-Z0-9_]*)\}/g)].map(([, name = ""]) => name),
  )
  return [...new Set(names)]
}

/** Null for a host that the target fills in: `https://{MAIL_HOST}/send`. */
function hostOf(url: string | null) {
  return url === null || url.includes("{") ? null : (parseUrl(url)?.host ?? null)
}

function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function toList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(toFields) : []
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null
}
