import { data } from "react-router"
import { type Context, visit } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { getAgents } from "~/platform/public/public-agents.server"

/** For pages: an unknown agent is a 404. */
export async function loadAgent(...asked: Parameters<typeof findAgent>) {
  const agent = await findAgent(...asked)
  if (!agent.ok && agent.problem.kind === "not-found") throw data(null, { status: 404 })
  return agent
}

/**
 * An agent as the platform stores it (`configuration`) and as targets import it (`yaml`). The page that only shows it doesn't wait
 * long for substitute models; a deploy or download does.
 */
export async function findAgent(context: Context, id: string, { toLookAt = false } = {}) {
  const agents = getAgents(context)
  const classesRead = agents.modelClasses()
  const [configuration, modelClasses] = await Promise.all([
    agents.configuration(id),
    toLookAt ? inTime("model-classes", classesRead) : classesRead,
  ])
  if (!configuration.ok) {
    const { kind, status } = configuration.problem
    if (kind !== "not-found") {
      context.get(visit).log.warn({ agent: id, kind, status }, "Failed to get agent configuration")
    }
    return configuration
  }
  // Loaded on demand: few requests need YAML.
  const { agentYaml } = await import("~/domain/agent-yaml")
  const classes = modelClasses.ok ? modelClasses.value : []
  const value = {
    configuration: configuration.value,
    modelClasses: classes,
    /** False when substitute models couldn't be loaded. Targets can import the agent without them. */
    substitutionsLoaded: modelClasses.ok,
    yaml: agentYaml(configuration.value, classes),
  }
  return { ok: true as const, value }
}
