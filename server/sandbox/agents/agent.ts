import type { OpenApi } from "./open-api"

export const industries = ["financial", "healthcare", "regulated"] as const
export type Industry = (typeof industries)[number]

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

/** The configuration that a platform imports. */
export interface AgentConfiguration {
  name: string
  description: string
  assistants: Assistant[]
}

interface Assistant {
  name: string
  provider: string
  model: string
  /** 0 gives the most repeatable answers. */
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
  /** A cron alias such as `@daily`. */
  refresh_schedule?: string
}

interface Api {
  name: string
  description: string
  url: string
  /** Names in braces are secrets that the importing platform provides. */
  headers?: Record<string, string>
  schema: OpenApi
}

interface Evaluation {
  name: string
  steps: Array<{ prompt: string; expected_output: string }>
}
