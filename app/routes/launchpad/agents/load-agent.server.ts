import { data, type RouterContextProvider } from "react-router"
import type { Outcome } from "~/domain/outcome"
import { requestInfo } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { agentsOf } from "~/platform/public-agents.server"

/** An agent as the platform stores it (`configuration`) and as targets import it (`yaml`). */
export interface AgentSnapshot {
  configuration: Record<string, unknown>
  modelClasses: unknown[]
  /** False when substitute models couldn't be loaded. Targets can import the agent without them. */
  substitutionsLoaded: boolean
  yaml: string
}

interface Patience {
  /** The page doesn't wait long for substitute models; a deploy or download does. */
  toLookAt?: boolean
}

/** For pages: an unknown agent is a 404. */
export async function loadAgent(
  context: Readonly<RouterContextProvider>,
  id: string,
  patience?: Patience,
): Promise<Outcome<AgentSnapshot>> {
  const agent = await findAgent(context, id, patience)
  if (!agent.ok && agent.problem.kind === "not-found") throw data(null, { status: 404 })
  return agent
}

export async function findAgent(
  context: Readonly<RouterContextProvider>,
  id: string,
  { toLookAt = false }: Patience = {},
): Promise<Outcome<AgentSnapshot>> {
  const agents = agentsOf(context)
  const classesRead = agents.modelClasses()
  const [configuration, modelClasses] = await Promise.all([
    agents.configuration(id),
    toLookAt ? inTime(classesRead) : classesRead,
  ])
  if (!configuration.ok) {
    const { kind, status } = configuration.problem
    if (kind !== "not-found") {
      context.get(requestInfo).log.warn({ agent: id, kind, status }, "Failed to get agent configuration")
    }
    return configuration
  }
  // Loaded on demand: few requests need YAML.
  const { agentYaml } = await import("~/domain/agent-yaml")
  const classes = modelClasses.ok ? modelClasses.value : []
  const value = {
    configuration: configuration.value,
    modelClasses: classes,
    substitutionsLoaded: modelClasses.ok,
    yaml: agentYaml(configuration.value, classes),
  }
  return { ok: true, value }
}
