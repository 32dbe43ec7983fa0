import express, { type Router } from "express"
import type { Brand } from "../../../app/brand"
import { type AgentImport, parseAgentImport } from "../agent-import"
import { html } from "./html"
import { type Page, sendPage } from "./page"

/** Where the hosted cloud would be: a page that says so, and the receiver of links that deploy an agent. */
export function createCloudPages({ brand, origin }: { brand: Brand; origin: string }): Router {
  const router = express.Router()

  router.get("/", (_request, response) => sendPage(response, brand, cloudPage(brand, origin)))
  router.get("/import-agent", (request, response) => {
    const config = new URL(request.originalUrl, origin).searchParams.get("config")
    if (config === null)
      return sendPage(response, brand, importErrorPage("The address has no config.", origin), 400)
    const read = parseAgentImport(config)
    if ("problem" in read) sendPage(response, brand, importErrorPage(read.problem, origin), 400)
    else sendPage(response, brand, importPage(read, brand, origin))
  })
  return router
}

function cloudPage({ name }: Brand, origin: string): Page {
  return {
    title: "Cloud",
    body: html`<h1>${name} Cloud would be here</h1>
<p>The sandbox has no hosted cloud. It only shows what one would receive when an agent is deployed to it.</p>
<a href="${origin}/home">Back to the launchpad</a>`,
  }
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
<p>This is what arrived. A real ${brand.name} would ask you to sign in now, and import it. Nothing was kept.</p>
<dl>
<dt>For</dt><dd>${organizationId === "" ? "whoever signs in" : organizationId}${global ? ", and everybody else" : ""}</dd>
<dt>Model classes</dt><dd>${String(modelClasses)}</dd>
</dl>
${agent.assistants.map(
  ({ name, model, tools, knowledge, evaluations }) => html`<dl>
<dt>Assistant</dt><dd>${name}</dd>
<dt>Model</dt><dd><code>${model}</code></dd>
<dt>Tools</dt><dd>${listOf(tools)}</dd>
<dt>Knowledge</dt><dd>${listOf(knowledge)}</dd>
<dt>Evaluations</dt><dd>${listOf(evaluations)}</dd>
</dl>`,
)}
<details>
<summary>The whole YAML</summary>
<pre tabindex="0">${yaml}</pre>
</details>
<a href="${origin}/home">Back to the launchpad</a>`,
  }
}

function importErrorPage(problem: string, origin: string): Page {
  return {
    title: "Import",
    body: html`<h1>This link cannot be imported</h1>
<p role="alert">${problem}</p>
<a href="${origin}/home">Back to the launchpad</a>`,
  }
}

function listOf(names: string[]) {
  return names.length > 0 ? names.join(", ") : "none"
}
