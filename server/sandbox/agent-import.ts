import { gunzipSync } from "node:zlib"
import { CORE_SCHEMA, load } from "js-yaml"
import { z } from "zod"

/** The content of an import link. */
export type AgentImport = Exclude<ReturnType<typeof parseAgentImport>, { problem: string }>

const maxLinkLength = 16 * 1024
const maxYamlBytes = 1024 * 1024

const payload = z.object({
  organization_id: z.string("organization_id must be a string"),
  global: z.boolean("global must be true or false"),
  yaml_config: z.looseObject(
    {
      name: z.string().catch("Unnamed agent"),
      description: z.string().catch(""),
    },
    "yaml_config must be an object",
  ),
  model_classes: z.array(z.unknown(), "model_classes must be a list"),
})

/** Decodes `?config=`: base64 of gzip of YAML. Nothing in the link is trusted: every layer is checked. */
export function parseAgentImport(config: string | null) {
  if (config === null) return { problem: "The link has no config parameter." }
  if (config.length > maxLinkLength) return { problem: "The link is longer than 16 KB." }
  if (config === "" || config.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(config)) {
    return { problem: "The config parameter is not valid base64." }
  }
  let problem = "The config parameter is not gzipped UTF-8 text of at most 1 MB."
  try {
    const bytes = gunzipSync(Buffer.from(config, "base64"), { maxOutputLength: maxYamlBytes })
    const yaml = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    problem = "The content is not valid YAML."
    const found = payload.safeParse(load(yaml, { schema: CORE_SCHEMA }))
    if (!found.success) return { problem: found.error.issues.map(({ message }) => `${message}.`).join(" ") }
    const { organization_id, global, yaml_config, model_classes } = found.data
    return {
      yaml,
      organizationId: organization_id,
      global,
      agent: yaml_config,
      modelClasses: model_classes.length,
    }
  } catch {
    return { problem }
  }
}
