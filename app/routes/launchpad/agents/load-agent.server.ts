import { data, type RouterContextProvider } from "react-router"
import { failure } from "~/domain/outcome"
import { requestInfo } from "~/http/contexts"
import { withTimeout } from "~/http/with-timeout"
import { failure } from "~/domain/outcome"
import { agentsOf } from "~/platform/public-agents"

/** One agent as the platform keeps it, and as a target imports it. */
export interface AgentSnapshot {
  configuration: Record<string, unknown>
  modelClasses: unknown[]
  /** Without them an agent can still be imported: the target then has its own models only. */
  substitutionsRead: boolean
  yaml: string
}

/**
 * Null when the platform gave no usable answer; what is no agent is a 404. Who only looks at it (`toLookAt`) does not wait
 * long for the models that could stand in; who takes it along does.
 */
export async function loadAgent(
  context: Readonly<RouterContextProvider>,
  id: string,
  { toLookAt = false } = {},
): Promise<AgentSnapshot | null> {
  const agents = agentsOf(context)
  const classesRead = agents.modelClasses()
  const [configuration, modelClasses] = await Promise.all([
    agents.configuration(id),
    toLookAt ? withTimeout(classesRead, () => failure("unavailable")) : classesRead,
  ])
  if (!configuration.ok) {
    const { kind } = configuration.problem
    if (kind === "not-found") throw data(null, { status: 404 })
    context.get(requestInfo).log.warn({ agent: id, kind }, "Failed to get agent configuration")
    return null
  }
  // Loaded on demand: few requests need YAML.
  const { agentYaml } = await import("~/domain/agent-yaml")
  const classes = modelClasses.ok ? modelClasses.value : []
  return {
    configuration: configuration.value,
    modelClasses: classes,
    substitutionsRead: modelClasses.ok,
    yaml: agentYaml(configuration.value, classes),
  }
}
