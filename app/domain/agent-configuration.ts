import { parseUrl } from "./parse-url"

export type AssistantFacts = ReturnType<typeof assistantOf>

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
  const spec = fieldsOf(configuration.spec)
  const metadata = fieldsOf(configuration.metadata)
  const assistants = listOf(configuration.assistants ?? spec.assistants)
  return {
    name: textOf(configuration.name) ?? textOf(metadata.name),
    description:
      textOf(configuration.description) ?? textOf(metadata.description) ?? textOf(spec.description),
    assistants: assistants.map(assistantOf),
    /** Names in braces in tool addresses and headers, which the agent's operator must fill in. */
    secrets: secretsIn(assistants.flatMap((assistant) => toolsOf(assistant))),
  }
}

/** The models that can replace a model: the others of each class that contains it, each once. */
export function substitutesFor(model: ModelChoice, modelClasses: unknown[]): ModelChoice[] {
  const classes = modelClasses.map((one) =>
    listOf(fieldsOf(one).alternatives).flatMap(({ provider, model }) => {
      const name = textOf(model)
      return name === null ? [] : [{ provider: textOf(provider), model: name }]
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

function assistantOf(assistant: Fields) {
  return {
    name: textOf(assistant.name),
    provider: textOf(assistant.provider),
    model: textOf(assistant.model),
    prompt: textOf(assistant.system_prompt),
    tools: toolsOf(assistant).map(({ name, description, url, schema }) => ({
      name: textOf(name) ?? "Tool",
      description: textOf(description),
      /** The host it calls, such as "api.example"; null if unknown. */
      host: hostOf(textOf(url)),
      /** Its operations, such as "GET /studies". */
      calls: callsIn(fieldsOf(fieldsOf(schema).paths)),
    })),
    knowledge: listOf(assistant.knowledge).map(({ name, description, source, refresh_schedule }) => ({
      name: textOf(name) ?? "Knowledge",
      description: textOf(description),
      /** A folder, or web addresses. */
      sources: sourcesIn(fieldsOf(source)),
      /** For example "@daily". */
      refresh: textOf(refresh_schedule),
    })),
    evaluations: listOf(assistant.tests).map(({ name, steps }) => ({
      name: textOf(name) ?? "Evaluation",
      steps: listOf(steps).flatMap(({ prompt, expected_output }) => {
        const asked = textOf(prompt)
        return asked === null ? [] : [{ prompt: asked, expected: textOf(expected_output) }]
      }),
    })),
  }
}

function toolsOf(assistant: Fields) {
  return [...listOf(assistant.apis), ...listOf(assistant.tools)]
}

function callsIn(paths: Fields) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(fieldsOf(operations))
      .filter((method) => methods.includes(method.toLowerCase()))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

function sourcesIn({ filestore, web }: Fields) {
  const path = textOf(fieldsOf(filestore).path)
  const urls = fieldsOf(web).urls
  const addresses = Array.isArray(urls) ? urls.filter((url) => typeof url === "string") : []
  return [...(path === null ? [] : [path]), ...addresses]
}

/** `Bearer {TICKETS_TOKEN}` requires TICKETS_TOKEN. */
function secretsIn(tools: Fields[]) {
  const values = tools.flatMap(({ url, headers }) => [url, ...Object.values(fieldsOf(headers))])
  const names = values.flatMap((value) =>
    [...(textOf(value) ?? "").matchAll(/\{([A-Z][A-Z0-9_]*)\}/g)].map(([, name = ""]) => name),
  )
  return [...new Set(names)]
}

/** Null for a host that the target fills in: `https://{MAIL_HOST}/send`. */
function hostOf(url: string | null) {
  return url === null || url.includes("{") ? null : (parseUrl(url)?.host ?? null)
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null
}
