import type { OpenApi } from "./open-api"

export const industries = ["financial", "healthcare", "regulated"] as const
export type Industry = (typeof industries)[number]

/** What the gallery says of an agent, and all that a machine needs to run it. */
export interface SampleAgent {
  id: string
  industry: Industry
  name: string
  description: string
  benefit: string
  tags: string[]
  icon: string
  configuration: AgentConfiguration
}

/** An app as targets import it. */
export interface AgentConfiguration {
  name: string
  description: string
  assistants: Assistant[]
}

interface Assistant {
  name: string
  provider: string
  model: string
  /** 0 answers the same question the same way. */
  temperature: number
  system_prompt: string
  knowledge: Knowledge[]
  apis: Api[]
  tests: Evaluation[]
}

interface Knowledge {
  name: string
  description: string
  source: { filestore: { path: string } } | { web: { urls: string[]; crawler: { max_depth: number } } }
  rag_settings: { chunk_size: number; chunk_overlap: number; vision?: boolean }
  /** How often the source is read anew. */
  refresh_schedule?: string
}

interface Api {
  name: string
  description: string
  url: string
  /** Values in braces are secrets of the target: they are named here and kept there. */
  headers?: Record<string, string>
  schema: OpenApi
}

interface Evaluation {
  name: string
  steps: Array<{ prompt: string; expected_output: string }>
}
