import { gunzipSync } from "node:zlib"
import express, { type Router } from "express"
import { CORE_SCHEMA, load } from "js-yaml"
import { z } from "zod"
import type { Brand } from "../../../app/brand"
import { html, notePage, type Page, sendPage } from "./page"

/** Placeholder for the Hosted Platform, and the page that opens agent import links. */
export function createCloudPages({ brand, origin }: { brand: Brand; origin: string }): Router {
  const router = express.Router()

  router.get("/", (_request, response) => sendPage(response, brand, cloudPage(origin)))
  router.get("/machines/:address", ({ params }, response) =>
    sendPage(response, brand, machinePage(brand, params.address, origin)),
  )
  router.get(["/import-agent", "/machines/:address/import-agent"], (request, response) => {
    const config = new URL(request.originalUrl, origin).searchParams.get("config")
    const read = parseAgentImport(config)
    if (read.problem !== undefined) sendPage(response, brand, importErrorPage(read.problem, origin), 400)
    else sendPage(response, brand, importPage(read, brand, origin))
  })
  return router
}

function cloudPage(origin: string) {
  const text = html`<p>When you deploy an agent to this address, the sandbox shows what the Hosted Platform would receive.</p>`
  return notePage("Cloud", "The Hosted Platform is not part of the sandbox", text, `${origin}/home`)
}

function machinePage({ name }: Brand, address: string, origin: string) {
  const text = html`<p>The machines of the sandbox are simulated. A real machine shows ${name} at this address, ready for your agents. Its terminal and logs work in the launchpad.</p>
<dl><dt>Machine</dt><dd><code>${address}</code></dd></dl>`
  return notePage(
    "Machine",
    `${name} would open here`,
    text,
    `${origin}/deployments`,
    "Back to your deployments",
  )
}

function importPage(
  { agent, organizationId, global, modelClasses, yaml }: AgentImport,
  brand: Brand,
  origin: string,
): Page {
  return {
    title: `Import ${agent.name}`,
    body: html`<h1>Import ${agent.name}</h1>
<p>${agent.description}</p>
<p>The link contains this agent. A real ${brand.name} would ask you to sign in and then import it. The sandbox saves nothing.</p>
<dl>
<dt>Organization</dt><dd>${organizationId === "" ? "Your organization" : organizationId}${global ? ", shared with everyone" : ""}</dd>
<dt>Model classes</dt><dd>${String(modelClasses)}</dd>
</dl>
<details>
<summary>Show YAML</summary>
<pre tabindex="0">${yaml}</pre>
</details>
<a href="${origin}/home">Back to the launchpad</a>`,
  }
}

function importErrorPage(problem: string, origin: string) {
  return notePage(
    "Import",
    "Couldn't import the agent",
    html`<p role="alert">${problem}</p>`,
    `${origin}/home`,
  )
}

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
